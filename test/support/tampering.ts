import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openAuditSource } from '../../adapters/postgres/audit/auditReader.ts';
import { verifyLog, type HeldCheckpoint, type Verification } from '../../domain/audit/verify/verification.ts';
import type { Vkey } from '../../domain/audit/note/signedNote.ts';

/** A database that copies are made of; nobody may be connected to it meanwhile. */
export type Original = { url: string; vkeys: readonly Vkey[] };

/** What an intruder does as superuser, with triggers and constraints out of the way. */
export type Tampering = (run: (text: string, values?: readonly unknown[]) => Promise<unknown>) => Promise<unknown>;

/** Verifies a copy of the original after someone has tampered with it. */
export const verifyTampered = async (
  { url, vkeys }: Original,
  tamper: Tampering,
  held: readonly HeldCheckpoint[] = [],
): Promise<Verification> => {
  const copy = new URL(url);
  copy.pathname = `/tampered_${randomBytes(6).toString('hex')}`;
  await inMaintenance(url, `create database ${copy.pathname.slice(1)} template ${new URL(url).pathname.slice(1)}`);
  try {
    await asSuperuser(copy.href, tamper);
    const source = await openAuditSource(copy.href);
    try {
      return await verifyLog(source, { vkeys, held });
    } finally {
      await source.close();
    }
  } finally {
    await inMaintenance(url, `drop database ${copy.pathname.slice(1)} with (force)`);
  }
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

const inMaintenance = async (url: string, statement: string): Promise<void> => {
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
