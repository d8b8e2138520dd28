import type { AgentPorts } from '../../agent/running/agent.ts';
import type { ToolHost } from '../../agent/tools/toolHost.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Budget } from '../../domain/investigations/events.ts';
import type { EgressRules } from '../../domain/investigations/verdict/egressCheck.ts';
import type { PlaybookLibrary } from '../../domain/playbooks/library.ts';
import type { PriceTable } from '../../domain/pricing/priceTable.ts';

/** Tickets to work on. It may lag behind the log: the claim itself is decided by the ticket's stream. */
export interface TicketQueue {
  /**
   * Ids of tickets with work to do at `now`, without those in `except`, at most `limit`: first those whose
   * investigation is under way and not waiting for a retry, then `new` ones that are not held, each oldest `received_at`
   * first.
   */
  due(now: string, limit: number, except: readonly string[]): Promise<readonly string[]>;
  /** Whether no ticket is `new` and not held, or under investigation, waiting for a retry included. */
  isEmpty(): Promise<boolean>;
}

/** The lease on one ticket, renewed until it is released. */
export type TicketLease = {
  /** The worker before did not release it: it was killed, or is cut off. */
  takenOver: boolean;
  /** Aborted once another worker may hold the lease. */
  lost: AbortSignal;
  /** Lets the next worker begin at once. Never rejects. */
  release(): Promise<void>;
};

/** SU-27: leases of 60 s, renewed every 20 s. They save work; what protects the log is the expected revision. */
export interface TicketLeases {
  /** Null while another worker holds the lease. */
  take(ticketId: string): Promise<TicketLease | null>;
}

/** What an investigation touches of the outside. */
export type InvestigationPorts = Omit<AgentPorts, 'prices' | 'tools'> & {
  tools: ToolHost;
  playbooks: PlaybookLibrary;
  secrets: Pick<Secrets, 'refresh'>;
  /** A fresh UUIDv7. */
  newId: () => string;
  /** Random hex digits that nobody can guess. */
  randomHex: (bytes: number) => string;
};

/** Settings that new investigations take over; running ones keep what was recorded when they started. */
export type InvestigationSettings = {
  model: string;
  budget: Budget;
  prices: PriceTable;
  egress: EgressRules;
};
