import type { EventLog, Position } from '../../../domain/core/log/eventLog.ts';

/** What breaks between a node and its store. */
export type Faults = {
  /** Ends all connections of the node at once. */
  cutAll: () => Promise<void>;
  /** The next append does not reach the store: its connection is cut. */
  cutNextAppend: () => void;
  /** The next append is stored, and its connection is cut before the reply. */
  loseNextReply: () => void;
  /** Nothing passes; connections stay open. */
  stall: () => void;
  resume: () => void;
  /** The store cannot be reached. */
  refuse: () => void;
  accept: () => void;
};

export type EventLogUnderTest = {
  /** The log as a node sees it whose connections break on request. */
  log: EventLog;
  /** The same store as another node sees it, undisturbed. */
  other: EventLog;
  /** One more node that has read nothing yet. */
  openNode: () => Promise<EventLog & { close(): Promise<void> }>;
  faults: Faults;
  /** Something else than an append of ours changes the store: other applications, rolled-back work. */
  disturb: () => Promise<void>;
  /** Removes the event at a position, as only an administrator can. */
  removeEvent: (position: Position) => Promise<void>;
  close: () => Promise<void>;
};

/** Where engines may differ. */
export type Traits = {
  /** Positions are dense, so that a missing event shows where it is missing. Elsewhere the audit log finds it. */
  gapsShow: boolean;
  /** An id is known in the whole log; else only in its stream. */
  idsAreTheLogs: boolean;
};

export type EventLogEngine = {
  name: string;
  traits: Traits;
  /** An empty log. */
  open: () => Promise<EventLogUnderTest>;
  /** The groups that can run on it; all unless told. */
  only?: readonly string[];
};

/** Cases of a group; `opened` may be called inside a test only. */
export type Cases = (opened: () => EventLogUnderTest, traits: Traits) => void;
