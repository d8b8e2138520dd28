import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceHosting, SourceLimits } from '../../../adapters/mcp/sources/hostedSource.ts';
import { createSourceHost, type SourceHost } from '../../../adapters/mcp/sources/sourceHost.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { createdSource, type SourceRow } from '../../../projections/sources/ticketSources.ts';
import { recordingLogger } from '../logger.ts';
import { FILE_SOURCE, rawTicket, sourceFile, type SourceFile } from './sourceNode.ts';

/** The tool servers of sources as a node runs them, without the node: no polls, and no log. */
export type HostedSources = AsyncDisposable & {
  host: SourceHost;
  /** Names of the log lines about a source, or about no one's. */
  named: (name: string) => readonly object[];
  /** A source of its own file, which holds one ticket. */
  fileSource(name: string): Promise<FileSource>;
  /** Starts of processes that are this source's own. */
  starts: (source: SourceRow) => number;
};

/** `path`: of the file that it stands on. */
export type FileSource = { row: SourceRow; file: SourceFile; path: string };

/** Room for two looks for a sign of life, of 6 s each. */
const LIMITS: SourceLimits = { memoryBytes: 250 * 1024 * 1024, fetchMs: 15_000, callMs: 15_000 };

/** Without `hosting`, sources of files: of the kind `helpdesk` with all of a workspace in one process, else in their own. */
export const hostSources = async (hosting?: SourceHosting): Promise<HostedSources> => {
  const folder = await mkdtemp(join(tmpdir(), 'hosted-'));
  const logger = recordingLogger();
  const starts = new Map<string, number>();
  const host = createSourceHost({
    hosting: hosting ?? fileHosting(folder),
    starting: ({ id }) => Promise.resolve(void starts.set(id, (starts.get(id) ?? 0) + 1)),
    // Nobody has signed in to a mailbox here.
    mailboxTokens: { tokenOf: () => Promise.reject(new Error('asked for a token')) },
    scrubber: createScrubber(() => []),
    logger,
    limits: LIMITS,
  });
  return {
    host,
    named: (wanted) => logger.lines.filter(({ name }) => name === wanted).map(({ fields }) => fields),
    fileSource: async (name) => {
      const row = sourceRow({ kind: name.startsWith('shared') ? 'helpdesk' : 'mcp_custom' });
      const path = join(folder, row.id);
      const file = sourceFile(path);
      await file.add(rawTicket(1));
      return { row, file, path };
    },
    starts: ({ id }) => starts.get(id) ?? 0,
    [Symbol.asyncDispose]: async () => {
      await host.stop();
      await rm(folder, { recursive: true });
    },
  };
};

/** A row as the read model has it. */
export const sourceRow = (changes: Partial<SourceRow> = {}): SourceRow => ({
  ...createdSource({
    sourceId: randomUUID(),
    workspaceId: 'default',
    kind: 'mcp_custom',
    name: 'held',
    enabled: true,
    readOnly: false,
    pollIntervalS: 60,
    startFrom: null,
    config: {},
    secretKeys: [],
    secretId: null,
    command: 'none',
    args: [],
    webhookPort: null,
    createdAt: '2026-11-20T08:00:00.000Z',
  }),
  ...changes,
});

const fileHosting = (folder: string): SourceHosting => {
  const cache = process.env['NODE_COMPILE_CACHE'];
  const program = (env: Readonly<Record<string, string>>) => ({
    command: process.execPath,
    args: [FILE_SOURCE],
    env: { ...env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
  });
  return {
    own: ({ id }) => Promise.resolve({ ...program({ TICKETS: join(folder, id) }), mayFork: true }),
    shared: ({ id, kind, workspace_id: workspaceId }) =>
      kind === 'mcp_custom'
        ? null
        : {
            place: workspaceId,
            program: program({}),
            stays: false,
            settings: () => Promise.resolve({ TICKETS: join(folder, id) }),
          },
  };
};
