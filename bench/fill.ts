import { randomBytes } from 'node:crypto';
import type { Logger } from '../domain/core/logger.ts';
import { openEventLogEngine } from '../adapters/eventLogEngine.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import { openMasterKey } from '../adapters/vault/masterKey.ts';
import { createSubjectKeys } from '../adapters/vault/subjectKeys.ts';
import { createCodec } from '../domain/core/log/codec.ts';
import { StreamName } from '../domain/core/log/eventLog.ts';
import { eventStoreOn, type EventStore } from '../domain/core/log/eventStore.ts';
import { CommandId, type SubjectKeyId } from '../domain/core/ids.ts';
import type { Subjects } from '../domain/core/subjects.ts';
import { machineClock } from '../composition/ids.ts';
import { streamKinds } from '../domain/streamKinds.ts';
import {
  apiKeyHistory,
  clusterHistory,
  idOf,
  ticketHistory,
  ticketPlan,
  type History,
  type Shares,
} from './histories.ts';
import { randomFrom } from './random.ts';

export type FillOptions = {
  /** The embedded database of an installation whose first start is over. */
  url: string;
  /** Where its events go; without it, into the database. */
  KURRENTDB_URL?: string;
  /** Where its master key lies. */
  dataDir: string;
  tickets: number;
  seed: number;
  logger: Logger;
  signal: AbortSignal;
  /** Told now and then how many tickets are in. */
  progress?: (tickets: number) => void;
  /** So many histories are under way at a time. */
  parallel?: number;
  /** What became of the tickets; most of them wait unless it says otherwise. */
  shares?: Shares;
};

export type Filled = { events: number; seconds: number };

/** Unless told otherwise: what waits at the same time shares a commit of PostgreSQL, and only waits for KurrentDB. */
const PARALLEL = { postgres: 1_500, kurrentdb: 64 };
const TELL_EVERY = 50_000;
/** So many that each list has a whole page at every size: else growth would compare pages of different lengths. */
const CLUSTERS_MIN = 800;
/** As many as a workspace may have, whose list has no pages. */
const API_KEYS = 50;

/**
 * Writes tickets with what became of them, clusters with their names, and keys through the log, as the service would
 * have: encoded by its codec under the keys of their customers, several workspaces mixed. The same seed gives the same
 * histories; only keys and what is encrypted with them differ.
 */
export const fillLog = async ({
  url,
  KURRENTDB_URL,
  dataDir,
  tickets,
  seed,
  logger,
  signal,
  progress,
  parallel = KURRENTDB_URL === undefined ? PARALLEL.postgres : PARALLEL.kurrentdb,
  shares,
}: FillOptions): Promise<Filled> => {
  const began = performance.now();
  // Data keys that a crash loses are made again by the next run: only the log itself is flushed.
  const database = openDatabase(`${url}&options=-c%20synchronous_commit%3Doff`, { logger, name: 'bench' });
  const masterKey = await openMasterKey(database, { encryptionKey: null, dataDir });
  const { log } = await openEventLogEngine({ target: url, logger, KURRENTDB_URL });
  const { nowMs } = machineClock;
  const keys = createSubjectKeys({ database, masterKey, nowMs, logger });
  const store = eventStoreOn(log, createCodec(streamKinds, keys, randomBytes));
  let events = 0;
  try {
    const append = async (history: History, number: number): Promise<void> => {
      await appendHistory(store, history, number);
      events += history.pieces.reduce((sum, piece) => sum + piece.events.length, 0);
    };
    const subjectOf = rememberedSubjects(keys);
    await inParallel(tickets, parallel, signal, async (number) => {
      // Of its own for each ticket, so that the order in which appends return changes nothing.
      const random = randomFrom(seed + number);
      const plan = ticketPlan(number, tickets, random, shares);
      const subject = await subjectOf(plan.workspaceId, plan.customer);
      await append(ticketHistory(plan, subject, random), number);
      if (number > 0 && number % TELL_EVERY === 0) progress?.(number);
    });
    const clusters = Math.max(Math.min(CLUSTERS_MIN, tickets), Math.ceil(tickets / 500));
    await inParallel(clusters, parallel, signal, (number) =>
      append(clusterHistory(number, randomFrom(seed + number)), number),
    );
    await inParallel(API_KEYS, parallel, signal, (number) => append(apiKeyHistory(number), number));
  } finally {
    await log.close();
    await database.close();
  }
  return { events, seconds: (performance.now() - began) / 1_000 };
};

/** Each customer's key is looked for once. */
const rememberedSubjects = (subjects: Subjects): Subjects['subjectFor'] => {
  const known = new Map<string, Promise<SubjectKeyId>>();
  return (workspaceId, customer) => {
    const name = `${workspaceId} ${customer}`;
    const subject = known.get(name) ?? subjects.subjectFor(workspaceId, customer);
    known.set(name, subject);
    return subject;
  };
};

const appendHistory = async (store: EventStore, { workspaceId, pieces }: History, number: number): Promise<void> => {
  for (const { stream, revision, events } of pieces) {
    const commandId = CommandId.parse(idOf(`command ${stream}`, Number(revision)));
    const meta = {
      actor: { type: 'system', id: 'bench' } as const,
      correlationId: idOf('correlation', number),
      commandId,
      workspaceId,
    };
    await store.append(StreamName.parse(stream), events, revision < 0n ? 'no_stream' : revision, meta);
  }
};

/** `work` for 0 to `count` - 1, `parallel` at a time, in this order. */
const inParallel = async (
  count: number,
  parallel: number,
  signal: AbortSignal,
  work: (number: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      signal.throwIfAborted();
      const number = next;
      next += 1;
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, worker));
};
