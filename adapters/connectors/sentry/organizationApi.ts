import { z } from 'zod';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { createReadingApi, type Asked, type Page } from '../http/readingApi.ts';
import { Raw } from '../http/raw.ts';

export type SentrySettings = {
  baseUrl: string;
  authToken: string;
  organization: string;
  /** The only project that may be read; null for all of the organisation. */
  project: string | null;
  addresses: AddressPolicy;
};

type Question = Pick<Asked, 'query' | 'meanings' | 'signal'> & { path: readonly string[] };

/** One organisation of a Sentry, read only. Paths lie below it. */
export interface OrganizationApi {
  get<T>(schema: z.ZodType<T>, question: Question): Promise<T>;
  /** One page of a list, and where it goes on. */
  page<T>(schema: z.ZodType<T>, question: Question): Promise<Page<T>>;
  /** One of its projects. */
  project(slug: string, signal: AbortSignal): Promise<z.infer<typeof Project>>;
}

const Project = Raw.and(z.object({ id: z.string() }));

const NAMES = { system: 'Sentry', address: 'BASE_URL', credential: 'AUTH_TOKEN' };

export const openOrganization = ({ baseUrl, authToken, organization, addresses }: SentrySettings): OrganizationApi => {
  const api = createReadingApi({ names: NAMES, baseUrl, addresses, endsWithSlash: true });
  const headers = { authorization: `Bearer ${authToken}` };
  const below = ({ path, meanings = {}, ...asked }: Question): Asked => ({
    ...asked,
    path: ['api', '0', 'organizations', organization, ...path],
    meanings: { 403: NO_RIGHT, ...meanings },
    headers,
  });
  return {
    get: (schema, question) => api.get(schema, below(question)),
    page: (schema, question) => api.page(schema, below(question)),
    project: (slug, signal) =>
      api.get(Project, { path: ['api', '0', 'projects', organization, slug], headers, meanings: NO_PROJECT, signal }),
  };
};

const NO_RIGHT = 'AUTH_TOKEN may not read this; give it org:read, project:read and event:read, in ORG_SLUG.';

const NO_PROJECT = {
  403: NO_RIGHT,
  404: 'The organisation in ORG_SLUG has no project of this name that AUTH_TOKEN sees; check PROJECT_SLUG.',
};

/**
 * Where a list goes on, by the `Link` header of Sentry: nothing where it says that nothing follows. Only the cursor is
 * taken from it, so that it can lead nowhere else.
 */
export const nextCursor = (link: string | null): string | undefined => {
  const next = (link ?? '').split(/,\s*(?=<)/).find((part) => /;\s*rel="next"/.test(part)) ?? '';
  return /;\s*results="true"/.test(next) ? /;\s*cursor="([0-9:.-]{1,100})"/.exec(next)?.[1] : undefined;
};
