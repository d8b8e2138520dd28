import { blameCheckpoint } from './checkpointRows.ts';
import { finding, inOrder, type Finding } from './findings.ts';
import type { TreeHead } from '../note/signedCheckpoint.ts';
import type { Vkey } from '../note/signedNote.ts';
import type { TreeResult } from './treeCheck.ts';
import type { PassResult } from './verificationPass.ts';

/** A signed checkpoint that verified, and where it comes from: DATABASE, or the name under which it was given. */
export type Anchor = { head: TreeHead; signedAt: number | null; from: string };

/** Where the newest row of the table comes from. */
export const DATABASE = 'database';

/** Whose leaves lead to the signed root. */
type Intact = 'events' | 'entries' | 'neither';

/**
 * Blame follows the signed root: what leads to it is intact, and what differs from that was changed. Findings beyond
 * the signed size are judged by whether an entry follows in its own chain.
 */
export const settle = (pass: PassResult, anchors: readonly Anchor[], vkeys: readonly Vkey[]): Finding[] => {
  const reached = anchors.filter(
    ({ head }) => pass.ofEvents.roots.has(head.size) || pass.ofEntries?.roots.has(head.size),
  );
  const authority = reached.toSorted((a, b) => b.head.size - a.head.size)[0];
  const findings = [...shortage(pass, anchors), ...places(pass)];
  if (authority === undefined) return inOrder([...findings, ...unsettled(pass)]);
  const intact = whoIsIntact(pass, authority.head);
  const tree = intact === 'entries' ? pass.ofEntries : pass.ofEvents;
  findings.push(...missingEntries(pass, authority.head.size), ...judged(pass, authority.head.size, intact));
  if (intact === 'neither') findings.push(forked(pass, authority));
  if (tree !== null) {
    if (intact !== 'neither') findings.push(...badNodes(pass, tree));
    findings.push(...contradicted(tree, reached, authority));
    if (intact !== 'neither')
      findings.push(...tree.badCheckpoints.map((row) => blameCheckpoint(row, vkeys, tree.agreedTo)));
  }
  return inOrder([...findings, ...revisions(pass, findings)]);
};

const whoIsIntact = ({ ofEvents, ofEntries }: PassResult, { size, root }: TreeHead): Intact => {
  if (ofEvents.roots.get(size)?.equals(root) === true) return 'events';
  return ofEntries?.roots.get(size)?.equals(root) === true ? 'entries' : 'neither';
};

const missingEntries = (pass: PassResult, signed: number): readonly Finding[] =>
  pass.entries < Math.min(signed, pass.events)
    ? [finding('chain_broken', pass.entries, `${signed} events were signed, of which ${pass.entries} have entries`)]
    : [];

/** Without any signed root to go by, every contradiction stands as it was met. */
const unsettled = ({ findings, ofEvents }: PassResult): readonly Finding[] => [
  ...findings.log,
  ...findings.chain,
  ...findings.revisions,
  ...ofEvents.badNodes,
];

/** Differences between log and entries, in the light of who is intact. */
const judged = ({ findings: { log, chain } }: PassResult, signed: number, intact: Intact): readonly Finding[] => {
  const brokenAt = new Set(chain.map(({ index }) => index));
  const entryChanged = (found: Finding) => (found.index < signed ? intact === 'events' : brokenAt.has(found.index));
  return [
    ...log.map((found) =>
      entryChanged(found)
        ? { ...found, kind: 'chain_broken' as const, detail: 'its entry does not belong to this event' }
        : found,
    ),
    ...chain.filter(({ index }) => index >= signed || intact !== 'neither'),
  ];
};

/** An event that is missing or too many moves all that follow; only what comes before says more. */
const places = ({ findings: { log, places: moved } }: PassResult): readonly Finding[] => {
  const first = Math.min(Infinity, ...log.map(({ index }) => index));
  return moved.filter(({ index }) => index < first);
};

/** Fewer events than were signed, when nothing in the entries tells of it. */
const shortage = (pass: PassResult, anchors: readonly Anchor[]): readonly Finding[] => {
  const signed = Math.max(0, ...anchors.map(({ head }) => head.size));
  if (pass.events >= signed || pass.findings.log.length > 0) return [];
  return [finding('truncated', pass.events, `the log holds ${pass.events} events, ${signed} were signed`)];
};

/** Nobody leads to the signed root; narrowed down by older signed checkpoints and by breaks in the chain. */
const forked = ({ ofEvents, findings }: PassResult, { head, from }: Anchor): Finding => {
  const lower = Math.min(ofEvents.agreedTo, head.size);
  const upper = Math.min(head.size, ...ofEvents.badCheckpoints.map(({ size }) => size).filter((size) => size > lower));
  const within = [...findings.log, ...findings.chain].find(({ index }) => index >= lower && index < upper);
  const detail = `neither log nor entries have the root signed for size ${head.size} (${from}); the first difference lies in [${lower}, ${upper})`;
  const at = within === undefined ? {} : { position: within.position, eventId: within.eventId };
  return finding('forked', within?.index ?? lower, detail, {
    ...at,
    expected: head.root.toString('hex'),
    actual: ofEvents.roots.get(head.size)?.toString('hex') ?? null,
  });
};

/** Other signed checkpoints that we hold with another root than the tree that the authority signed. */
const contradicted = (tree: TreeResult, reached: readonly Anchor[], authority: Anchor): readonly Finding[] =>
  reached.flatMap((anchor) => {
    const root = tree.roots.get(anchor.head.size);
    if (anchor === authority || root === undefined || root.equals(anchor.head.root)) return [];
    const detail = `the signed checkpoint of size ${anchor.head.size} (${anchor.from}) has another root`;
    const lower = Math.max(
      agreedBefore(tree, anchor),
      ...reached.filter((held) => agrees(tree, held, anchor)).map(({ head }) => head.size),
    );
    return [
      finding('forked', lower, detail, { expected: anchor.head.root.toString('hex'), actual: root.toString('hex') }),
    ];
  });

/** Smaller, held outside, and of the same history: whoever can sign can also sign rows of the database anew. */
const agrees = (tree: TreeResult, { head, from }: Anchor, than: Anchor): boolean =>
  from !== DATABASE && head.size < than.head.size && tree.roots.get(head.size)?.equals(head.root) === true;

/**
 * Up to which size the database's own signed checkpoints tell of a history in common: those that were signed before
 * the one that is held, since later ones may belong to the other branch.
 */
const agreedBefore = (tree: TreeResult, { head, signedAt }: Anchor): number => {
  const size = signedAt === null ? 0 : (tree.agreedBefore.get(signedAt) ?? 0);
  return size < head.size ? size : 0;
};

/** Nodes that fit changed entries are told by those. */
const badNodes = ({ ofEntries }: PassResult, tree: TreeResult): readonly Finding[] => {
  if (ofEntries === null || ofEntries === tree) return tree.badNodes;
  const againstEntries = new Set(ofEntries.badNodes.map(({ detail }) => detail));
  return tree.badNodes.filter(({ detail }) => againstEntries.has(detail));
};

/** A missing or moved event also breaks its stream; only what comes before any such finding says more. */
const revisions = (pass: PassResult, findings: readonly Finding[]): readonly Finding[] => {
  const first = Math.min(Infinity, ...findings.filter(({ kind }) => isOfLog(kind)).map(({ index }) => index));
  return pass.findings.revisions.filter(({ index }) => index < first);
};

const isOfLog = (kind: Finding['kind']): boolean => !['chain_broken', 'tree_broken', 'bad_signature'].includes(kind);
