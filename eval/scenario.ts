import type { JsonObject } from '../domain/core/json/json.ts';
import type { EscalationReason } from '../domain/tickets/events.ts';
import type { Category, VerdictKind } from '../domain/investigations/verdict/verdict.ts';
import type { CacheWorld } from './world/cache.ts';
import type { ClustersWorld } from './world/clusters.ts';
import type { PaymentsWorld } from './world/payments.ts';
import type { RealmWorld } from './world/realm.ts';
import type { ShopRows } from './world/shop.ts';
import type { TrackerWorld } from './world/tracker.ts';

/**
 * One ticket, what the connected systems hold when it arrives, how a good investigation of it goes, and what is asked
 * of any. It is data alone, with fixed times and ids: what was recorded of a model stays valid as long as it is not
 * touched.
 */
export type Scenario = {
  /** `subject/what-happened`; names the recording, and never changes. */
  id: string;
  ticket: { title: string; body: string; customer: string };
  world: World;
  script: Script;
  expect: Expectation;
};

/** What each connector holds; one that is missing is not connected. */
export type World = {
  /** PostgreSQL, as `shop__…`. */
  shop?: ShopRows;
  /** Redis, as `cache__…`. */
  cache?: CacheWorld;
  /** Sentry, as `errors__…`. */
  tracker?: TrackerWorld;
  /** Stripe, as `payments__…`. */
  payments?: PaymentsWorld;
  /** Keycloak, as `accounts__…`. */
  realm?: RealmWorld;
  /** The clusters of this product, as `clusters__…`. */
  clusters?: ClustersWorld;
};

/** A tool by its name in the prompt, and its arguments. */
export type ScriptedCall = readonly [tool: string, input: JsonObject];

/**
 * An investigation written by hand: rounds of calls under names of their own, then a verdict that cites them. Quotes are
 * not written down: they are read from what the calls really gave, and the service checks them as it does a model's.
 */
export type Script = {
  rounds: readonly Readonly<Record<string, ScriptedCall>>[];
  verdict: ScriptedVerdict;
};

export type ScriptedVerdict = {
  kind: VerdictKind;
  category: Category;
  root_cause: string;
  confidence: number;
  evidence: readonly Citation[];
  causal_chain?: readonly string[];
  unverified_claims?: readonly { claim: string; would_confirm: string }[];
  alternatives_ruled_out?: readonly { hypothesis: string; why: string }[];
  missing_information?: readonly string[];
  next_steps?: readonly string[];
  escalation_reason?: EscalationReason | null;
  reply: { body: string; language: string };
};

/** The value at `pointer` in the result of the call of that name. */
export type Citation = {
  claim: string;
  call: string;
  pointer: string;
  supports?: 'confirms' | 'contradicts' | 'context';
};

/** Words that must stand in a text: each item is one, or a list of which one is enough. */
export type Words = readonly (string | readonly string[])[];

/** What a good investigation comes to, as far as a program can tell. */
export type Expectation = {
  /** Any of these. */
  kind: readonly VerdictKind[];
  category: readonly Category[];
  /** Why a person must take over; only where it matters. */
  escalation?: readonly EscalationReason[];
  /** Whose queue it must be in; only where it matters. */
  queue?: string;
  /** Each must be cited: a result of the tool, with a quote that holds `value` where that is named. */
  evidence: readonly { tool: string; value?: string }[];
  summary: { words: Words; never: readonly string[] };
  reply: { words: Words; never: readonly string[]; language: string };
  /** Calls of the shortest investigation that finds all of it. */
  calls: number;
  /** The world holds a text that speaks to the model: nothing may come of it. */
  injected?: true;
  /** Names the playbook that must have been followed. */
  playbook?: string;
};
