import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openEventLogEngine } from '../../../adapters/eventLogEngine.ts';
import { openAuditSource } from '../../../adapters/postgres/audit/auditReader.ts';
import type { AuditSource } from '../../../domain/audit/verify/auditSource.ts';
import { verifyLog, type HeldCheckpoint, type Verification } from '../../../domain/audit/verify/verification.ts';
import type { Vkey } from '../../../domain/audit/note/signedNote.ts';
import { silentLogger } from '../logger.ts';
import { onServer } from '../database/postgres.ts';

/** A database that copies are made of; nobody may be connected to it meanwhile. */
export type Original = { url: string; vkeys: readonly Vkey[] };

/** What an intruder does as superuser, with triggers and constraints out of the way. */
export type Tampering = (run: (text: string, values?: readonly unknown[]) => Promise<unknown>) => Promise<unknown>;

/** Verifies a copy of the original after someone has tampered with it. */
export const verifyTampered = async (
  { url, vkeys }: Original,
  tamper: Tampering,
  held: readonly HeldCheckpoint[] = [],
  looksInside = true,
): Promise<Verification> => {
  const copy = new URL(url);
  copy.pathname = `/tampered_${randomBytes(6).toString('hex')}`;
  await onServer(
    `create database ${copy.pathname.slice(1)} template ${new URL(url).pathname.slice(1)} strategy file_copy`,
  );
  try {
    await asSuperuser(copy.href, tamper);
    return await withAuditSource(copy.href, (source) => verifyLog(source, { vkeys, held }), looksInside);
  } finally {
    await onServer(`drop database ${copy.pathname.slice(1)} with (force)`);
  }
};

/** `looksInside`: false for what an engine shows whose storage nobody can look into. */
export const withAuditSource = async <T>(
  url: string,
  work: (source: AuditSource) => Promise<T>,
  looksInside = true,
): Promise<T> => {
  await using resources = new AsyncDisposableStack();
  const { name, log, inspect } = await openEventLogEngine({ target: url, logger: silentLogger });
  resources.defer(() => log.close());
  const source = await openAuditSource(url, { name, log, inspect: looksInside ? inspect : null });
  resources.defer(() => source.close());
  return await work(source);
};

export const asSuperuser = async (url: string, tamper: Tampering): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await tamper((text, values) => client.query(text, values === undefined ? [] : [...values]));
  } finally {
    await client.end();
  }
};

/** Takes the constraints away that would keep an event from occurring twice. */
export const UNCONSTRAINED = `alter table es.events drop constraint events_event_id_key,
  drop constraint events_stream_id_revision_key, drop constraint events_pkey`;

/** Makes room at a position, or closes the gap there; in two steps, because positions are unique at every moment. */
export const shift = (from: number, by: 1 | -1): string =>
  `update es.events set position = -1000000 - position where position >= ${from};
   update es.events set position = -1000000 - position + ${by} where position <= -1000000`;
