import type { StoredEvent } from '../../core/log/eventLog.ts';
import type { EntryRow } from './auditSource.ts';
import { finding, FINDINGS_MAX, type Finding, type FindingKind, type FoundAt } from './findings.ts';

/** Adds a finding, as long as the list is not full. */
export const note = (list: Finding[], kind: FindingKind, index: number, detail: string, at: FoundAt): void => {
  if (list.length < FINDINGS_MAX) list.push(finding(kind, index, detail, at));
};

/** The place of an event. */
export const ofRow = (row: StoredEvent): FoundAt => ({
  position: row.position,
  eventId: row.id,
  stream: row.stream,
  revision: row.revision,
});

/** The place that an entry names. */
export const ofEntry = (entry: EntryRow): FoundAt => ({ position: entry.position, eventId: entry.eventId });
