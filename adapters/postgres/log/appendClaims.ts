import type { AppendTerms, HeldKey } from '../../../domain/core/eventLog.ts';
import { SubjectKeyId } from '../../../domain/core/ids.ts';

/** An append, as far as what it rests on is concerned. */
type OnTerms = { terms?: AppendTerms | undefined };

/** What keeps the terms of an append from holding, as TermsRefused has it. */
export type Refusal = { kind: 'refused'; held: HeldKey | null | undefined; secretGeneration: string | null };

/** What vault.claim_keys answers for the claims of a call, in their order, as pg parses it. */
export type ClaimRow = {
  held: readonly (string | null)[];
  held_keys: readonly (Uint8Array | null)[];
  generation: string | null;
};

/** What no stream has as its revision: es.append finds a conflict, unless it has stored the same append before. */
const NEVER = -3;

/**
 * First the keys, then those appends whose terms hold: the one transaction of a statement. Its parameters are those of
 * es.append, and behind them `claimValues`.
 */
export const APPEND_ON_CLAIMS = {
  name: 'es.append on claims',
  text: `
  select outcomes, positions, revisions, recorded_us, cuts, held, held_keys, generation
    from vault.claim_keys($9, $10, $11, $12) c,
         lateral (select array_agg(
                    case when claim = 0 or (c.held[claim] = ($10::uuid[])[claim] and c.generation = of) then expected
                         else ${NEVER} end order by nth) as expected
                    from unnest($2::bigint[], $13::int[], $14::bigint[]) with ordinality a(expected, claim, of, nth)) e,
         es.append($1, e.expected, $3, $4, $5, $6, $7, $8)`,
};

/** The claims of a batch, each key once, in the order of the people's hashes. */
export const claimsOf = (batch: readonly OnTerms[]): readonly AppendTerms[] => {
  const claims = new Map<SubjectKeyId, AppendTerms>();
  for (const { terms } of batch) if (terms !== undefined) claims.set(terms.subject, terms);
  return [...claims.values()].toSorted((one, other) => Buffer.compare(one.subjectRef, other.subjectRef));
};

/** Behind the parameters of es.append: the claims, and which of them, from 1, each append rests on. */
export const claimValues = (batch: readonly OnTerms[], claims: readonly AppendTerms[]): readonly unknown[] => {
  const places = new Map(claims.map(({ subject }, index) => [subject, index + 1]));
  return [
    claims.map(({ subjectRef }) => subjectRef),
    claims.map(({ subject }) => subject),
    claims.map(({ wrappedKey }) => wrappedKey),
    claims[0]?.masterKeyId,
    batch.map(({ terms }) => (terms === undefined ? 0 : places.get(terms.subject))),
    batch.map(({ terms }) => terms?.secretGeneration ?? null),
  ];
};

/** Why an append on these terms found its conflict, if it is because of them. */
export const refusalOf = (terms: AppendTerms, claims: readonly AppendTerms[], row: ClaimRow): Refusal | null => {
  const place = claims.findIndex(({ subject }) => subject === terms.subject);
  const [subject, wrappedKey] = [row.held[place] ?? null, row.held_keys[place] ?? null];
  const isOwn = subject === terms.subject;
  if (isOwn && row.generation === terms.secretGeneration) return null;
  const other = subject === null || wrappedKey === null ? null : { subject: SubjectKeyId.parse(subject), wrappedKey };
  return { kind: 'refused', held: isOwn ? undefined : other, secretGeneration: row.generation };
};
