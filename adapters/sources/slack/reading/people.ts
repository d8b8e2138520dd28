import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SlackApi } from '../api.ts';
import { SourceError } from '../../serveSource.ts';

/** Who the app is where it was installed. */
export type Self = { userId: string; botId: string | null; teamId: string; url: string };

/** `isExternal`: of another organisation, or one whom the app may not see. */
export type Person = { id: string; name: string | null; email: string | null; isExternal: boolean };

/** Who writes; what was learnt is kept for a while. They throw SourceError. */
export type People = {
  self(signal: AbortSignal): Promise<Self>;
  find(id: string, signal: AbortSignal): Promise<Person>;
};

const Identity = z.object({ user_id: z.string(), bot_id: z.string().nullish(), team_id: z.string(), url: z.url() });
const Found = z.object({
  user: z.object({
    team_id: z.string().nullish(),
    is_stranger: z.boolean().nullish(),
    name: z.string().nullish(),
    profile: z.object({ real_name: z.string().nullish(), email: z.string().nullish() }).nullish(),
  }),
});

const PEOPLE_MAX = 2_000;
const KEPT_MS = 60 * 60_000;

export const createPeople = (api: SlackApi): People => {
  const known = new LRUCache<string, Person>({ max: PEOPLE_MAX, ttl: KEPT_MS });
  let own: Self | null = null;
  const self = async (signal: AbortSignal): Promise<Self> => {
    if (own !== null) return own;
    const { user_id: userId, bot_id: botId, team_id: teamId, url } = await api('auth.test', {}, Identity, signal);
    own = { userId, botId: botId ?? null, teamId, url };
    return own;
  };
  return {
    self,
    find: async (id, signal) => {
      const cached = known.get(id);
      if (cached !== undefined) return cached;
      const { teamId } = await self(signal);
      const person = await ask(api, id, teamId, signal);
      known.set(id, person);
      return person;
    },
  };
};

/** Throws where it could not be asked: a message must read alike each time that it is given. */
const ask = async (api: SlackApi, id: string, teamId: string, signal: AbortSignal): Promise<Person> => {
  try {
    const { user } = await api('users.info', { user: id }, Found, signal);
    const name = user.profile?.real_name ?? user.name;
    const isExternal = user.is_stranger === true || (user.team_id ?? teamId) !== teamId;
    return { id, name: name || null, email: user.profile?.email || null, isExternal };
  } catch (error) {
    if (!(error instanceof SourceError && error.code === 'not_found')) throw error;
    return { id, name: null, email: null, isExternal: true };
  }
};
