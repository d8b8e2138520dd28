import type { AuditSource } from './auditSource.ts';
import { finding, type Finding } from './findings.ts';
import type { LogAccess } from './logRows.ts';
import type { PassResult } from './verificationPass.ts';

/** The indexes `from` up to and without `to`; null: the end of the log. */
export type IndexRange = { from: number; to: number | null };

/**
 * Positions at which more than one row stands. Whoever reads on behind a position passes a second row there by, so
 * that rows are counted against positions. `isDense`: an event was met at each of them.
 */
export const doubledEvents = async (
  { inspection }: LogAccess,
  range: IndexRange,
  isDense: boolean,
): Promise<readonly Finding[]> => {
  if (inspection === null) return [];
  const places = await inspection.doubled({ ...range, isDense });
  return places.map((position) =>
    finding('doubled', inspection.indexOf(position), 'more than one row has this position', { position }),
  );
};

/** Rows that share a place, whatever the signed root is. `from`: the index that the pass began at. */
export const doubledRows = async (
  source: AuditSource,
  from: number,
  { events, entries, findings }: PassResult,
): Promise<readonly Finding[]> => {
  const isDense = findings.log.length + findings.places.length === 0;
  return [
    ...(await doubledEvents(source, { from, to: null }, isDense)),
    ...findings.doubled,
    ...(await doubledTables(source, events, entries)),
  ];
};

const doubledTables = async (source: AuditSource, events: number, entries: number): Promise<readonly Finding[]> => {
  const places = { start: 0, events, entries };
  const tables = await source.doubledTables();
  return tables.map(({ table, about }) => finding('doubled', places[about], `${table} holds more rows than it may`));
};
