/**
 * Checks that each stream's revisions run without gaps, in 12 bytes a stream (a 64-bit hash of the name, and the
 * next revision), so that a log of millions of streams fits in memory. Revisions beyond 2^32 - 2 are not told apart.
 */
export interface StreamRevisions {
  /**
   * Takes the next event of a stream; returns the revision that it should have, or undefined when it is right. A
   * stretch that starts in the middle of the log cannot judge the first event of a stream.
   */
  take(stream: string, revision: bigint): number | undefined;
  size(): number;
}

const REVISION_MAX = 0xffff_fffe;

export const createStreamRevisions = (fromStart: boolean): StreamRevisions => {
  let capacity = 1024;
  let used = 0;
  let keys = new Uint32Array(capacity * 2);
  let nexts = new Uint32Array(capacity);

  /** The slot of a key: where it is, or where it belongs. `next` 0 marks an empty slot, since it is at least 1. */
  const slotOf = (high: number, low: number): number => {
    let slot = low % capacity;
    while (nexts[slot] !== 0 && (keys[2 * slot] !== high || keys[2 * slot + 1] !== low)) slot = (slot + 1) % capacity;
    return slot;
  };

  const put = (slot: number, high: number, low: number, next: number): void => {
    if (nexts[slot] === 0) used += 1;
    keys[2 * slot] = high;
    keys[2 * slot + 1] = low;
    nexts[slot] = next;
  };

  const grow = (): void => {
    const [oldKeys, oldNexts] = [keys, nexts];
    capacity *= 2;
    used = 0;
    keys = new Uint32Array(capacity * 2);
    nexts = new Uint32Array(capacity);
    for (const [slot, next] of oldNexts.entries()) {
      if (next === 0) continue;
      const [high, low] = [oldKeys[2 * slot] ?? 0, oldKeys[2 * slot + 1] ?? 0];
      put(slotOf(high, low), high, low, next);
    }
  };

  return {
    take: (stream, revision) => {
      if (used * 4 > capacity * 3) grow();
      const [high, low] = hash64(stream);
      const slot = slotOf(high, low);
      const known = nexts[slot] ?? 0;
      const actual = revision < 0n || revision > REVISION_MAX ? REVISION_MAX : Number(revision);
      const expected = known === 0 && !fromStart ? actual : known;
      put(slot, high, low, actual + 1);
      return actual === expected && revision >= 0n ? undefined : expected;
    },
    size: () => used,
  };
};

/** Two 32-bit FNV-1a style hashes of different multipliers; strangers meet once in 2^64. */
const hash64 = (text: string): readonly [number, number] => {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return [high >>> 0, low >>> 0];
};
