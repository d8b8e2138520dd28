import { z } from 'zod';

/** What makes a text look as if it spoke to the model (SU-97). */
export const SuspicionKind = z.enum([
  /** It tells a model what to do, or to forget what it was told. */
  'instructions',
  /** It imitates the marks that enclose data, roles or calls in a prompt. */
  'forged_marks',
  /** It holds characters that people do not see and a model reads. */
  'hidden_text',
]);
export type SuspicionKind = z.infer<typeof SuspicionKind>;

/** A note for people; it changes no right. `pointer` (RFC 6901) leads to the text, `excerpt` shows the place in it. */
export const Suspicion = z.object({ kind: SuspicionKind, pointer: z.string(), excerpt: z.string() });
export type Suspicion = z.infer<typeof Suspicion>;
