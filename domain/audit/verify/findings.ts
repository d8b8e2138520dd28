/** What was found (audit-log design, section 8). */
export const FINDING_KINDS = {
  event_altered: 'a sealed event was changed',
  gap: 'a sealed event is missing',
  inserted: 'an event that was never sealed is between sealed ones',
  duplicate: 'an event occurs twice',
  doubled: 'two rows are where only one may be',
  reordered: 'a sealed event is at another position',
  stream_revision_broken: 'the revisions of a stream have gaps',
  chain_broken: 'the events are intact, but their audit entries were changed',
  tree_broken: 'the events are intact, but nodes of the audit tree were changed',
  truncated: 'the log is shorter than what was signed',
  rolled_back: 'the newest signed checkpoint is older than a copy held elsewhere',
  forked: 'the log has another root than the one that was signed',
  table_altered: 'a table differs from its definition and may show rows that it does not hold',
  bad_signature: "a known key's signature does not verify",
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;

/** One contradiction. `index` is the place in the audit log, `position` the place in the event log. */
export type Finding = {
  kind: FindingKind;
  index: number;
  position: string | null;
  eventId: string | null;
  stream: string | null;
  revision: bigint | null;
  /** Hashes in hex: what was sealed or signed, and what is there. */
  expected: string | null;
  actual: string | null;
  detail: string;
};

/** What is known about the place of a finding. */
export type FoundAt = Partial<Omit<Finding, 'kind' | 'index' | 'detail'>>;

/** The first finding and 19 more are reported. */
export const FINDINGS_MAX = 20;

export const finding = (kind: FindingKind, index: number, detail: string, at: FoundAt = {}): Finding => ({
  kind,
  index,
  position: null,
  eventId: null,
  stream: null,
  revision: null,
  expected: null,
  actual: null,
  ...at,
  detail,
});

/** Findings by place, each kind once per place, at most FINDINGS_MAX. */
export const inOrder = (findings: readonly Finding[]): Finding[] => {
  const seen = new Set<string>();
  return findings
    .toSorted((a, b) => a.index - b.index)
    .filter(({ kind, index }) => !seen.has(`${kind} ${index}`) && seen.add(`${kind} ${index}`))
    .slice(0, FINDINGS_MAX);
};
