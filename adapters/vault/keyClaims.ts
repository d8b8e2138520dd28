import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { HeldKey, TermsRefused } from '../../domain/core/eventLog.ts';
import type { SubjectClaim } from '../../domain/core/subjects.ts';
import { freshDataKey, openDataKey } from './dataKey.ts';
import { keptKeys } from './keptKeys.ts';
import type { MasterKey } from './masterKey.ts';
import type { VaultSecrets } from './secrets.ts';

/** The keys that people have as far as this process knows, or get with the append that they are claimed for. */
export type KeyClaims = {
  /**
   * The key of the person with this hash, for an append that checks it and keeps it where there is none: the same one for
   * claims at the same time. Null where the vault does not say how many secrets it has, so that no terms can name them.
   */
  claim(subjectRef: Uint8Array, refused?: TermsRefused): Promise<SubjectClaim | null>;
  /** What was found to be the key of the person with this hash. */
  learn(subjectRef: Uint8Array, key: HeldKey): void;
  /** The key of a claim, to encrypt what is appended on its terms. */
  keyOf(terms: HeldKey): KeyObject;
};

export type KeyClaimDeps = {
  masterKey: MasterKey;
  secrets: Pick<VaultSecrets, 'upTo' | 'generation'>;
  /** Resolves once the append under way, if any, has been answered; never rejects. */
  appended: () => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number;
};

const CLAIMS_MAX = 10_000;

/**
 * What is taken for somebody's key may have been replaced or erased on another node: an append on it is refused then. So
 * that nothing else is done with an erased key, keys of claims are apart from those that were read, and used on their terms
 * alone.
 */
export const createKeyClaims = ({ masterKey, secrets, appended, nowMs }: KeyClaimDeps): KeyClaims => {
  const known = new LRUCache<string, HeldKey>({ max: CLAIMS_MAX });
  const keys = keptKeys<KeyObject>(CLAIMS_MAX, nowMs);

  const learn = (subjectRef: Uint8Array, key: HeldKey): void => void known.set(nameOf(subjectRef), key);
  const made = (): HeldKey => {
    const { key, ...held } = freshDataKey(masterKey);
    keys.set(held.subject, key);
    return held;
  };
  /** `held`: what an append has found instead of the key that was taken for the person's. */
  const keyFor = (subjectRef: Uint8Array, held: HeldKey | null | undefined): HeldKey => {
    const name = nameOf(subjectRef);
    const remembered = held === undefined ? known.get(name) : undefined;
    if (remembered !== undefined) return remembered;
    const key = held ?? made();
    known.set(name, key);
    return key;
  };

  return {
    claim: async (subjectRef, refused) => {
      if (refused !== undefined) await secrets.upTo(refused.secretGeneration);
      // Together with those whose answer that append brings, who ask again then.
      await appended();
      const secretGeneration = secrets.generation();
      if (secretGeneration === null) return null;
      const { subject, wrappedKey } = keyFor(subjectRef, refused?.held);
      return { subject, terms: { subjectRef, subject, wrappedKey, masterKeyId: masterKey.id, secretGeneration } };
    },
    learn,
    keyOf: (terms) => {
      const kept = keys.get(terms.subject);
      if (kept !== undefined) return kept;
      const key = openDataKey(masterKey, terms);
      keys.set(terms.subject, key);
      return key;
    },
  };
};

const nameOf = (subjectRef: Uint8Array): string => Buffer.from(subjectRef).toString('latin1');
