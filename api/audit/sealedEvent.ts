import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EntryRow } from '../../domain/audit/verify/auditSource.ts';
import type { Hash } from '../../domain/audit/tree/hash.ts';
import { inclusionPlan } from '../../domain/audit/tree/proofs.ts';
import { proofHashes } from '../../domain/audit/tree/tiles.ts';
import type { StoredEvent } from '../../domain/core/log/eventLog.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { notFound } from '../http/http.ts';
import type { AuditDeps } from './deps.ts';

/** An event with the proof that it is in the log that `checkpoint` signs. */
export type SealedEvent = {
  event: StoredEvent;
  entry: EntryRow;
  size: number;
  path: readonly Hash[];
  checkpoint: string;
};

const WAIT_MS = 5_000;
const LOOK_MS = 100;

/**
 * awaits sealing for 5 s. Throws not_found for an id that is no event of the workspace, and not_sealed.
 */
export const sealedEvent = async ({ audit }: AuditDeps, eventId: string, workspaceId: string): Promise<SealedEvent> => {
  if (!z.uuid().safeParse(eventId).success) throw notFound();
  const event = await audit.findEvent(eventId.toLowerCase());
  if (event === undefined || !isOfWorkspace(event, workspaceId)) throw notFound();
  for (const deadline = performance.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
    const state = await audit.state();
    const entry = state === null ? undefined : await audit.entryOf(state.epoch.epoch, event.id);
    const newest = state?.newest ?? null;
    if (state !== null && newest !== null && entry !== undefined && entry.index < newest.size) {
      const plan = inclusionPlan(entry.index, newest.size);
      const path = await proofHashes(audit.hashes(state.epoch.epoch), plan);
      return { event, entry, size: newest.size, path, checkpoint: newest.note };
    }
    if (performance.now() > deadline) throw new DomainError('not_sealed');
  }
};

/** Events of the system itself belong to no workspace, and to all. */
const isOfWorkspace = ({ meta }: StoredEvent, workspaceId: string): boolean => {
  const parsed = Meta.safeParse(jsonOf(meta));
  return parsed.success && (parsed.data.workspaceId ?? workspaceId) === workspaceId;
};

const Meta = z.object({ workspaceId: z.string().optional() });

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return parseJson(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null; // someone changed the bytes; verification tells
  }
};
