import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/** A statement as a client sent it. `name`: of a prepared statement; `values` in PostgreSQL's text form. */
export type Statement = {
  /** `application_name` of the connection. */
  application: string;
  name: string | null;
  text: string;
  values: readonly (string | null)[];
};

/** What stands before each line; no name of ours holds the sign. */
const PREFIX = '%a ¦ ';
/** The server takes its new configuration, or writes its last lines, within this time. */
const SETTLE_MS = 200;

/** Everything that clients other than the bench send to the server while `work` runs. */
export type StatementsDuring = (work: () => Promise<unknown>) => Promise<readonly Statement[]>;

/**
 * Lets the server write all statements into its log, and `record` read them there. Writing costs time: nothing is timed
 * meanwhile.
 */
export const withStatements = <T>(
  installation: Installation,
  record: (during: StatementsDuring) => Promise<T>,
): Promise<T> =>
  installation.withDatabase(async (database) => {
    const path = join(installation.dataDir, 'server.log');
    const reload = async (...changes: readonly string[]): Promise<void> => {
      for (const change of changes) await database.query(`alter system ${change}`);
      await database.query('select pg_reload_conf()');
      await sleep(SETTLE_MS);
    };
    await reload(`set log_line_prefix = '${PREFIX}'`, `set log_statement = 'all'`);
    try {
      return await record(async (work) => {
        const from = (await stat(path)).size;
        await work();
        const { size: to } = await stat(path);
        const statements = statementsIn(await textBetween(path, from, to));
        return statements.filter(({ application }) => !application.startsWith('bench'));
      });
    } finally {
      await reload('reset log_statement', 'reset log_line_prefix');
    }
  });

const textBetween = async (path: string, from: number, to: number): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(to - from), position: from });
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
};

const ENTRY = /^(?<application>.*?) ¦ (?<level>[A-Z]+): {2}(?<message>[^]*)$/;
const EXECUTED = /^(?:execute (?<name>\S+)|statement): (?<text>[^]*)$/;

/** The statements of a piece of the server's log. A message that has several lines goes on behind a tab. */
export const statementsIn = (log: string): readonly Statement[] => {
  const statements: Statement[] = [];
  for (const entry of log.split(/\n(?!\t)/)) {
    const { application = '', level, message = '' } = ENTRY.exec(entry.replaceAll('\n\t', '\n'))?.groups ?? {};
    const executed = level === 'LOG' ? EXECUTED.exec(message)?.groups : undefined;
    if (executed !== undefined) {
      const { name, text = '' } = executed;
      const isNamed = name !== undefined && name !== '<unnamed>';
      statements.push({ application, name: isNamed ? name : null, text, values: [] });
    }
    const last = statements.at(-1);
    if (level === 'DETAIL' && last?.application === application && /^parameters: /i.test(message))
      statements[statements.length - 1] = { ...last, values: valuesIn(message) };
  }
  return statements;
};

/** `$1 = 'it''s', $2 = NULL`. */
const valuesIn = (message: string): readonly (string | null)[] =>
  [...message.matchAll(/\$\d+ = (?:NULL|'(?<value>(?:[^']|'')*)')/g)].map(
    ({ groups }) => groups?.['value']?.replaceAll("''", "'") ?? null,
  );

/** How many statements it were: those that travel in one text count one by one. */
export const countStatements = (statements: readonly Statement[]): number =>
  statements.reduce((sum, { text }) => sum + text.split(';').filter((part) => part.trim() !== '').length, 0);

/**
 * The reads that each of `times` requests led to: they occur so often, or a multiple of it. `beside`: what occurs without
 * requests, which does not count however often it occurs.
 */
export const statementsOfEach = (
  statements: readonly Statement[],
  times: number,
  beside: readonly Statement[],
): readonly Statement[] => {
  const key = ({ application, text }: Statement): string => `${application} ${text}`;
  // By its values too: a node reads streams for itself with the statement that requests read theirs with.
  const exactly = (one: Statement): string => `${key(one)} ${JSON.stringify(one.values)}`;
  const known = new Set(beside.map(exactly));
  const reads = statements.filter((one) => /^\s*(?:select|with|copy)\b/i.test(one.text) && !known.has(exactly(one)));
  const repeated = [...Map.groupBy(reads, key).values()].filter((alike) => alike.length % times === 0);
  return repeated
    .flatMap((alike) => alike.slice(0, alike.length / times))
    .toSorted((one, other) => reads.indexOf(one) - reads.indexOf(other));
};
