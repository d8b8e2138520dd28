import * as development from './development/flagged.ts';
import * as developmentHonest from './development/honest.ts';
import * as flagged1 from './development/replies/flagged1.ts';
import * as flagged2 from './development/replies/flagged2.ts';
import * as flagged3 from './development/replies/flagged3.ts';
import * as flagged4 from './development/replies/flagged4.ts';
import * as flagged5 from './development/replies/flagged5.ts';
import * as honest1 from './development/replies/honest1.ts';
import * as honest2 from './development/replies/honest2.ts';
import * as honest3 from './development/replies/honest3.ts';
import * as honest4 from './development/replies/honest4.ts';
import * as honest5 from './development/replies/honest5.ts';
import * as heldOut from './holdOut/flagged.ts';
import * as heldOutReplies from './holdOut/flaggedReplies.ts';
import * as heldOutHonest from './holdOut/honest.ts';
import * as heldOutHonestReplies from './holdOut/honestReplies.ts';
import type { Drafts } from './drafts.ts';

/** Drafts to flag, and drafts that may leave as they are. */
export type Part = { flagged: readonly string[]; honest: readonly string[] };

const all = (parts: readonly Drafts[]): readonly string[] => parts.flatMap((part) => Object.values(part).flat());

/** What the rules were written with. */
export const DEVELOPMENT: Part = {
  flagged: all([development, flagged1, flagged2, flagged3, flagged4, flagged5].map(({ FLAGGED }) => FLAGGED)),
  honest: all([developmentHonest, honest1, honest2, honest3, honest4, honest5].map(({ HONEST }) => HONEST)),
};
/** What was written without a look at the rules, or after them. */
export const HELD_OUT: Part = {
  flagged: all([heldOut, heldOutReplies].map(({ FLAGGED }) => FLAGGED)),
  honest: all([heldOutHonest, heldOutHonestReplies].map(({ HONEST }) => HONEST)),
};
