import { z } from 'zod';
import { documentUrl } from '../../../tools/openApiDocument.ts';
import type { NodeClient } from './nodeClient.ts';

/** What a path answers, as far as it tells of what is stored rather than of the moment. */
export type Reading = { status: number; body: unknown };

const Answers = z.object({ 200: z.object({ content: z.record(z.string(), z.unknown()) }).optional() });
/** Those that many paths share are references, and none of those is required in a query. */
const Parameters = z.array(z.object({ in: z.string().optional(), required: z.boolean().optional() })).default([]);
const Document = z.object({
  paths: z.record(z.string(), z.object({ get: z.object({ parameters: Parameters, responses: Answers }).optional() })),
});
type Get = z.infer<typeof Document>['paths'][string]['get'];

/** Not what has to be asked for something, such as a search. */
const isRead = (get: Get): boolean =>
  get?.responses[200]?.content['application/json'] !== undefined &&
  !get.parameters.some((parameter) => parameter.in === 'query' && parameter.required === true);

/** Of the node or the moment (a window that ends now as well), of a sign-in under way, or recorded whenever it is read. */
const LEFT_OUT = /^\/$|\/(?:health|ready|status|credentials|bootstrap|upcoming|costs)$|\/oauth\//;

/** Fields that change while nothing is written. */
const CHANGING = new Set(['last_used_at', 'last_seen_at', 'last_checked_at', 'age_seconds']);

/**
 * Every list and record that this caller can read over HTTP, by its path: each GET of the OpenAPI document that answers
 * JSON and needs no query, and where a path has parameters, for what the list above it names.
 */
export const readEverything = async (client: NodeClient): Promise<ReadonlyMap<string, Reading>> => {
  const { paths } = Document.parse(await (await fetch(documentUrl(client.url))).json());
  const templates = Object.entries(paths)
    .filter(([path, { get }]) => isRead(get) && !LEFT_OUT.test(path))
    .map(([path]) => path)
    .toSorted((a, b) => a.split('{').length - b.split('{').length);
  const read = new Map<string, Reading>();
  for (const template of templates)
    for (const path of pathsOf(template, read)) {
      const { status, body } = await client.send('GET', path);
      read.set(path, { status, body: lasting(body) });
    }
  return read;
};

/** With the ids of what was read so far, three of each list at most. */
const pathsOf = (template: string, read: ReadonlyMap<string, Reading>): readonly string[] => {
  const [, above, rest] = /^(.*?)\/\{[^}]+\}(.*)$/.exec(template) ?? [];
  if (above === undefined || rest === undefined) return [template];
  const ids = idsOf(read.get(above)?.body).slice(0, 3);
  return ids.flatMap((id) => pathsOf(`${above}/${id}${rest}`, read));
};

const Listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const idsOf = (body: unknown): readonly string[] => Listed.safeParse(body).data?.items.map(({ id }) => id) ?? [];

const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (CHANGING.has(name) ? [] : [[name, lasting(member)]])),
  );
};
