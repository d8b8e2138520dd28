import { z } from 'zod';
import { Pause } from './clock.ts';

const at = z.iso.datetime();

/** SU-149: how something stands against its target. */
export const Bucket = z.enum(['on_track', 'at_risk', 'breached', 'met']);
export type Bucket = z.infer<typeof Bucket>;

/** The worst first. */
const WORST_FIRST = ['breached', 'at_risk', 'on_track', 'met'] as const satisfies readonly Bucket[];

/** SU-149: the worst of them; null of none. */
export const worstOf = (buckets: readonly Bucket[]): Bucket | null =>
  WORST_FIRST.find((bucket) => buckets.includes(bucket)) ?? null;

/** Part of stored events and of rows: add optional fields; never rename or reuse one. */
export const Deadline = z.object({
  startedAt: at,
  /** Seconds of working time. */
  targetS: z.int(),
  /** Null while it is paused, and where it is not in sight. Of what is met: when it would have been due. */
  dueAt: at.nullable(),
  metAt: at.nullable(),
  bucket: Bucket,
});
export type Deadline = z.infer<typeof Deadline>;

/** How a ticket stood against its targets at a moment, and what follows from that. */
export const ServiceLevel = z.object({
  /** Null for a ticket that is ignored. */
  bucket: Bucket.nullable(),
  /** The next deadline that nobody has met yet. */
  dueAt: at.nullable(),
  /** When time alone changes a bucket next. */
  changesAt: at.nullable(),
  firstResponse: Deadline,
  /** Of the customer's oldest message that was not answered, or the last that was; null without one or a target. */
  nextResponse: Deadline.nullable(),
  resolution: Deadline,
  pauses: z.array(Pause).readonly(),
  /** Of the targets and the calendar that were in force. */
  policyVersion: z.int(),
  assessedAt: at,
});
export type ServiceLevel = z.infer<typeof ServiceLevel>;
