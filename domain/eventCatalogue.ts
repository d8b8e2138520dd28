import type { EventUnion } from './core/codec.ts';

/** Every event union of the log; the codec refuses and fails on a type that is not here. */
export const eventCatalogue: readonly EventUnion[] = [];
