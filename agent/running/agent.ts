import type { z } from 'zod';
import type { DomainEvent, EventStore } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { DecidedKind } from '../../domain/core/log/streamKind.ts';
import type { PriceTable } from '../../domain/pricing/priceTable.ts';
import type { AgentEvent, Failed, Resumed } from '../state/events.ts';
import type { Facts, Progress } from '../state/facts.ts';
import type { EndReason } from '../state/nextStep.ts';
import type { AgentPurpose } from '../state/purpose.ts';
import type { ToolHost } from '../tools/toolHost.ts';
import type { ModelProvider } from './modelProvider.ts';
import type { Spending } from './spending.ts';

/** What the kernel touches of the outside. */
export type AgentPorts = {
  store: EventStore;
  model: ModelProvider;
  /** Null for an agent without tools. */
  tools: Pick<ToolHost, 'call'> | null;
  spending: Spending;
  prices: PriceTable;
  scrubber: Scrubber;
  logger: Logger;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  /** Resolves after `ms`, or rejects with the reason of `signal`. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Where runs of an agent are kept. `Own`: what its purpose records beside the events of every agent. */
export type AgentStreams<Own extends DomainEvent, State extends Progress> = {
  kind: DecidedKind<never, Own | AgentEvent, State>;
  /** The schema of `kind`. */
  events: z.ZodType<Own | AgentEvent>;
};

/** One agent at work on one run: its purpose, and what it records where the kernel does not know what. */
export type Agent<Own extends DomainEvent, F extends Facts> = {
  purpose: AgentPurpose<F>;
  /** Everything that requests are built from, so that no later step depends on settings, connectors or files. */
  start(): Promise<readonly Own[]>;
  resumed(data: Resumed): Own;
  failed(data: Failed): Own;
  /** Checks the result of the newest answer: accepts it, which ends the run, or sends it back with reasons. */
  judge(facts: F): Promise<readonly Own[]>;
  /** Ends the run without an accepted result. */
  conclude(facts: F, reason: EndReason): Promise<readonly Own[]>;
};
