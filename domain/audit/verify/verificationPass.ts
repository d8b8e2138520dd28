import { explain, leafOfRow } from './alignment.ts';
import type { LogBroken, Position, StoredEvent } from '../../core/log/eventLog.ts';
import type { AuditSource, EntryRow } from './auditSource.ts';
import { chainNext } from '../tree/chain.ts';
import { cursorOf, type Cursor } from './cursor.ts';
import { FINDINGS_MAX, type Finding } from './findings.ts';
import { note, ofEntry, ofRow } from './foundAt.ts';
import type { Hash } from '../tree/hash.ts';
import { copyRange, type CompactRange } from '../tree/merkle.ts';
import { logRows, placesOf, positionAt } from './logRows.ts';
import { createStreamRevisions, type StreamRevisions } from './streamRevisions.ts';
import { createTreeCheck, type TreeCheck, type TreeOptions, type TreeResult } from './treeCheck.ts';

/** A place in the log with everything that hashing goes on from: before entry `range.size`, after `position`. */
export type PassState = { position: Position; range: CompactRange; chain: Hash };

/** Contradictions by their nature; which of them stand is settled later, by the signed root. */
export type PassFindings = {
  /** Differences between the log and its entries. */
  log: Finding[];
  /** Events that stand at another position than their index says; true whatever the signed root is. */
  places: Finding[];
  /** Contradictions of the entries among themselves. */
  chain: Finding[];
  /** Entries of an index that has another one. */
  doubled: Finding[];
  revisions: Finding[];
};

/** What one pass over log and entries has seen. `events` and `entries` count from the start of the log. */
export type PassResult = {
  events: number;
  entries: number;
  findings: PassFindings;
  /** The tree of the events, and that of the stored leaves; null when leaves are missing. */
  ofEvents: TreeResult;
  ofEntries: TreeResult | null;
  /** Events that tell of an erased subject. */
  erased: number;
  /** Where another pass can go on from; null when the log is shorter than `keepAt`, or an entry is missing there. */
  kept: PassState | null;
};

export type PassOptions = TreeOptions & {
  start: PassState;
  /** The size whose state is kept. */
  keepAt: number;
  /** Hears of every batch how many events have passed. */
  onProgress?: ((events: number) => void) | undefined;
};

/** Its fields and the erasure itself are no concern of the audit log; that it happened is counted. */
const SUBJECT_ERASED = 'SubjectErased';

type Pass = {
  source: AuditSource;
  findings: PassFindings;
  revisions: StreamRevisions;
  entries: Cursor<EntryRow>;
  entriesMissing: boolean;
  /** Index of the next event and of the next entry. */
  nextEvent: number;
  nextEntry: number;
  /** The stored chain value before the next entry, unless that entry is missing. */
  chain: Hash | undefined;
  keepAt: number;
  kept: PassState | null;
  erased: number;
  ofEvents: TreeCheck;
  /** Undefined as long as both trees are one. */
  ofEntries: TreeCheck | undefined;
};

/** Reads events and entries side by side, in constant memory. Rejects only when the source does. */
export const runPass = async (source: AuditSource, options: PassOptions): Promise<PassResult> => {
  const { start } = options;
  const pass: Pass = {
    source,
    findings: { log: [], places: [], chain: [], doubled: [], revisions: [] },
    revisions: createStreamRevisions(start.range.size === 0),
    entries: await cursorOf(source.entries(start.range.size)),
    entriesMissing: false,
    nextEvent: start.range.size,
    nextEntry: start.range.size,
    chain: start.chain,
    keepAt: options.keepAt,
    kept: start.range.size === options.keepAt ? start : null,
    erased: 0,
    ofEvents: await createTreeCheck(source, start.range, options),
    ofEntries: undefined,
  };
  for await (const part of logRows(source, start.position)) {
    if ('broken' in part) takeBreak(pass, part.broken);
    else
      for (const row of part.rows) {
        const stepping = step(pass, row, part.side !== null);
        if (stepping !== undefined) await stepping;
      }
    options.onProgress?.(pass.nextEvent);
  }
  await takeRemainingEntries(pass);
  for (const open of [pass.entries, pass.ofEvents, pass.ofEntries]) await open?.close();
  return resultOf(pass);
};

const resultOf = ({ findings, kept, erased, ...pass }: Pass): PassResult => {
  const ofEvents = pass.ofEvents.result();
  return {
    events: pass.nextEvent,
    entries: pass.nextEntry,
    findings,
    ofEvents,
    ofEntries: pass.entriesMissing ? null : (pass.ofEntries?.result() ?? ofEvents),
    erased,
    kept,
  };
};

/** Nearly every event is the next one that was sealed, and passes without a promise. */
const step = (pass: Pass, row: StoredEvent, isOutside: boolean): Promise<void> | undefined => {
  const leaf = leafOfRow(row);
  const entry = pass.entries.current();
  const isNext = entry !== undefined && entry.index === pass.nextEntry && entry.leaf.equals(leaf);
  if (!isNext) return stepAside(pass, row, leaf, isOutside);
  if (row.type === SUBJECT_ERASED) pass.erased += 1;
  const expected = pass.revisions.take(row.stream, row.revision);
  if (expected === undefined) return takePair(pass, row, entry);
  return tellRevision(pass, row, expected).then(() => takePair(pass, row, entry));
};

const stepAside = async (pass: Pass, row: StoredEvent, leaf: Hash, isOutside: boolean): Promise<void> => {
  await passDoubled(pass);
  if (isOutside && pass.entries.current()?.leaf.equals(leaf) !== true && !(await isSealed(pass, row)))
    return takeStray(pass, row);
  if (row.type === SUBJECT_ERASED) pass.erased += 1;
  const expected = pass.revisions.take(row.stream, row.revision);
  if (expected !== undefined) await tellRevision(pass, row, expected);
  for (;;) {
    const entry = pass.entries.current();
    if (entry === undefined) return isOutside ? takeStray(pass, row) : takeUnsealed(pass, row, leaf);
    if (entry.index > pass.nextEntry) return takeHole(pass, row, leaf);
    if (entry.leaf.equals(leaf)) return takePair(pass, row, entry);
    const take = await diverge(pass, row, leaf, entry);
    if (take === 'event') return takeEvent(pass, leaf);
    await takeEntry(pass, entry);
    await passDoubled(pass);
    if (take === 'both') return takeEvent(pass, leaf);
  }
};

/** The first one of an index is compared; it may be either. */
const passDoubled = async (pass: Pass): Promise<void> => {
  for (let entry = pass.entries.current(); entry !== undefined; entry = pass.entries.current()) {
    if (entry.index >= pass.nextEntry) return;
    const detail = 'audit.entries holds more than one row of this index';
    note(pass.findings.doubled, 'doubled', entry.index, detail, ofEntry(entry));
    await pass.entries.advance();
  }
};

/** Beyond the last finding that is reported, places are no longer looked up. */
const diverge = async (
  pass: Pass,
  row: StoredEvent,
  leaf: Hash,
  entry: EntryRow,
): Promise<'event' | 'entry' | 'both'> => {
  if (pass.findings.log.length >= FINDINGS_MAX) return 'both';
  const divergence = await explain(pass.source, row, leaf, entry);
  pass.findings.log.push(divergence.finding);
  return divergence.take;
};

/** The event is the one that was sealed: both trees grow by the same leaf. */
const takePair = (pass: Pass, row: StoredEvent, entry: EntryRow): Promise<void> | undefined => {
  checkPlaces(pass, row, entry);
  pass.nextEvent += 1;
  const growing = pass.ofEvents.add(entry.leaf);
  return growing === undefined && pass.ofEntries === undefined
    ? passPair(pass, row, entry)
    : growOn(pass, row, entry, growing);
};

const growOn = async (pass: Pass, row: StoredEvent, entry: EntryRow, growing: Promise<void> | undefined) => {
  await growing;
  await pass.ofEntries?.add(entry.leaf);
  await passPair(pass, row, entry);
};

const passPair = (pass: Pass, row: StoredEvent, entry: EntryRow): Promise<void> | undefined => {
  if (pass.nextEvent === pass.keepAt)
    pass.kept = { position: row.position, range: copyRange(pass.ofEvents.result().range), chain: entry.chain };
  return passEntry(pass, entry);
};

const checkPlaces = ({ source, findings }: Pass, row: StoredEvent, entry: EntryRow): void => {
  const place = positionAt(source, entry.index) ?? row.position;
  if (row.position !== place)
    note(findings.places, 'reordered', entry.index, `the event stands at position ${row.position}`, ofRow(row));
  if (entry.position !== place)
    note(findings.chain, 'chain_broken', entry.index, 'its entry names another position', ofRow(row));
  if (entry.eventId !== row.id)
    note(findings.chain, 'chain_broken', entry.index, 'its entry names another event', ofRow(row));
};

const takeEvent = async (pass: Pass, leaf: Hash): Promise<void> => {
  pass.ofEntries ??= await pass.ofEvents.fork();
  pass.nextEvent += 1;
  await pass.ofEvents.add(leaf);
};

const takeEntry = async (pass: Pass, entry: EntryRow): Promise<void> => {
  pass.ofEntries ??= await pass.ofEvents.fork();
  await pass.ofEntries.add(entry.leaf);
  await passEntry(pass, entry);
};

/** The chain is checked against the stored value before it, so that one break is one finding. */
const passEntry = (pass: Pass, entry: EntryRow): Promise<void> | undefined => {
  const expected = pass.chain === undefined ? undefined : chainNext(pass.chain, entry.index, entry.leaf);
  if (expected !== undefined && !expected.equals(entry.chain))
    note(pass.findings.chain, 'chain_broken', entry.index, 'its chain hash does not follow', {
      ...ofEntry(entry),
      expected: expected.toString('hex'),
      actual: entry.chain.toString('hex'),
    });
  pass.chain = entry.chain;
  pass.nextEntry = entry.index + 1;
  return pass.entries.advance();
};

/** The row of this entry is missing; the event passes without comparison. */
const takeHole = async (pass: Pass, row: StoredEvent, leaf: Hash): Promise<void> => {
  note(pass.findings.chain, 'chain_broken', pass.nextEntry, 'its entry is missing', ofRow(row));
  pass.entriesMissing = true;
  pass.chain = undefined;
  pass.nextEntry += 1;
  await takeEvent(pass, leaf);
};

const takeUnsealed = async (pass: Pass, row: StoredEvent, leaf: Hash): Promise<void> => {
  const { log, places } = pass.findings;
  const place = positionAt(pass.source, pass.nextEvent);
  if (place !== null && row.position !== place && log.length + places.length === 0)
    await takeMisplaced(pass, row, place);
  await takeEvent(pass, leaf);
};

/** Rows that stand where no append has put any are no events: the trees do not grow by them. */
const takeStray = async (pass: Pass, row: StoredEvent): Promise<void> => {
  const twice = (await placesOf(pass.source, row.id)).length > 1;
  const detail = twice
    ? 'an event of the log stands again outside of it'
    : 'a row stands outside of the log, where no append has put it';
  note(pass.findings.places, twice ? 'duplicate' : 'inserted', pass.nextEvent, detail, ofRow(row));
};

/** The engine cannot tell what stands there now. */
const takeBreak = ({ findings, nextEvent }: Pass, { position, message }: LogBroken): void =>
  note(findings.places, 'gap', nextEvent, message, { position });

/** A sealed event that was moved out of the log is told as that. */
const isSealed = async ({ source }: Pass, { id }: StoredEvent): Promise<boolean> =>
  (await source.findEntry(id)) !== undefined;

/** Not where its index says: an event before it is missing, or this one stands there twice. */
const takeMisplaced = async ({ source, findings, nextEvent }: Pass, row: StoredEvent, place: string): Promise<void> => {
  if ((await placesOf(source, row.id)).length > 1)
    note(findings.places, 'duplicate', nextEvent, `the event stands at position ${row.position} again`, ofRow(row));
  else note(findings.places, 'gap', nextEvent, `no event stands at position ${place}`, { position: place });
};

/** An event behind the entries may repeat a sealed one: then its revision does not follow. */
const tellRevision = async (pass: Pass, row: StoredEvent, expected: number): Promise<void> => {
  if (pass.findings.revisions.length >= FINDINGS_MAX) return;
  const twice = pass.entries.current() === undefined && (await placesOf(pass.source, row.id)).length > 1;
  const detail = `the stream should have revision ${expected} here`;
  const kind = twice ? 'duplicate' : 'stream_revision_broken';
  note(pass.findings.revisions, kind, pass.nextEvent, detail, ofRow(row));
};

/** Entries whose events have gone. */
const takeRemainingEntries = async (pass: Pass): Promise<void> => {
  await passDoubled(pass);
  const first = pass.entries.current();
  if (first !== undefined) {
    const [elsewhere] = await placesOf(pass.source, first.eventId);
    if (elsewhere === undefined)
      note(pass.findings.log, 'truncated', first.index, 'the log ends before this event', ofEntry(first));
    else note(pass.findings.log, 'reordered', first.index, `the event is at position ${elsewhere}`, ofEntry(first));
  }
  for (let entry = first; entry !== undefined; entry = pass.entries.current()) {
    if (entry.index > pass.nextEntry) pass.entriesMissing = true;
    await takeEntry(pass, entry);
    await passDoubled(pass);
  }
};
