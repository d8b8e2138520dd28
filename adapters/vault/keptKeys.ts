import { LRUCache } from 'lru-cache';
import type { SubjectKeyId } from '../../domain/core/ids.ts';

/** An erased key is used no longer than this after its erasure, on any node. */
export const CACHE_MS = 60_000;

/** Unwrapped keys, or what brings them, each for less than `CACHE_MS`; `nowMs`: of a clock that never goes back. */
export const keptKeys = <Value extends object>(max: number, nowMs: () => number): LRUCache<SubjectKeyId, Value> =>
  new LRUCache<SubjectKeyId, Value>({
    max,
    // The cache still holds what is exactly as old as its limit.
    ttl: CACHE_MS - 1,
    ttlResolution: 0,
    // It takes a beginning at 0 for none.
    perf: { now: () => nowMs() + 1 },
  });
