import type { StreamKind } from '../domain/core/streamKind.ts';
import { streamKinds } from '../domain/streamKinds.ts';
import type { Projection } from '../engine/projections/projection.ts';
import { readModels } from '../projections/readModels.ts';

/** What a release knows of the log: the kinds of streams whose events it reads, and the read models it folds them to. */
export type Release = { kinds: readonly Pick<StreamKind, 'union'>[]; readModels: readonly Projection[] };

/** This one. */
export const thisRelease: Release = { kinds: streamKinds, readModels };
