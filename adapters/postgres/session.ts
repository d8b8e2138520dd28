import type { Run } from './statement.ts';

/** Parameters of a session by their names, as `SET` takes them. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** A pooler answers a connection from sessions that others use, too: what was set for one is lost, or changes the others. */
export class SessionShared extends Error {
  constructor() {
    super('what was set for a session did not stay: a pooler shares sessions among connections');
    this.name = 'SessionShared';
  }
}

/**
 * Sets parameters for the rest of a session, and reads them back. Not with the start of the connection: poolers refuse
 * parameters that they do not know there, or pass over them. Throws SessionShared when they did not stay.
 */
export const setSession = async (run: Run, settings: SessionSettings): Promise<void> => {
  const names = Object.keys(settings);
  if (names.length === 0) return;
  const values = [names, Object.values(settings).map(String)];
  const set = await run<Setting>({ text: SET, values });
  const read = await run<Setting>({ text: READ, values: [names] });
  const found = new Map(read.rows.map(({ name, value }) => [name, value]));
  if (set.rows.some(({ name, value }) => found.get(name) !== value)) throw new SessionShared();
};

type Setting = { name: string; value: string };
const SET = `select name, set_config(name, value, false) as value from unnest($1::text[], $2::text[]) as s (name, value)`;
const READ = `select name, current_setting(name) as value from unnest($1::text[]) as s (name)`;
