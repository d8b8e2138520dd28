import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { uuidv5 } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { IntakeEvent, SourceEvent, type SourceEventOf } from './events.ts';

/** Whether a source can be asked now; as of connectors (SU-34, SU-61). */
export type SourceStatus = 'starting' | 'ready' | 'degraded' | 'disabled';

type Created = SourceEventOf<'TicketSourceCreated'>['data'];
type Changed = SourceEventOf<'TicketSourceChanged'>['data'];
export type SourceHealth = Pick<SourceEventOf<'TicketSourceStatusChanged'>['data'], 'status' | 'reasonCode' | 'reason'>;

export type ExistingSource = Omit<Created, 'createdAt'> & {
  status: SourceStatus;
  /** Counts the starts that were ordered: what an earlier one found says nothing about this one. */
  generation: number;
  health: SourceHealth | null;
  /** SU-66: the tools that it may offer, and those that it offers instead. */
  approvedTools: string | null;
  changedTools: string | null;
};
export type Source = { status: 'absent' } | ExistingSource | { status: 'deleted' };

export type CreateSource = { type: 'CreateSource'; data: Created };
export type ChangeSource = { type: 'ChangeSource'; data: Omit<Changed, 'restarts'> };
export type RecordStart = { type: 'RecordStart'; data: SourceEventOf<'TicketSourceStarted'>['data'] };
/** What a look at it found. `toolsHash`: of the tools that it offers; null when it offered none. */
export type RecordSourceHealth = {
  type: 'RecordSourceHealth';
  generation: number;
  toolsHash: string | null;
  health: SourceHealth;
  checkedAt: string;
};
/** A look that somebody asked for; a success also ends `starting` and `degraded`. */
export type RecordSourceTest = {
  type: 'RecordSourceTest';
  data: SourceEventOf<'TicketSourceTested'>['data'];
  found: Pick<RecordSourceHealth, 'generation' | 'toolsHash' | 'health'>;
};
export type ApproveTools = { type: 'ApproveTools'; approvedAt: string };
export type ReleaseTickets = { type: 'ReleaseTickets'; releasedAt: string };
export type DeleteSource = { type: 'DeleteSource'; deletedAt: string };
export type SourceCommand =
  | CreateSource
  | ChangeSource
  | RecordStart
  | RecordSourceHealth
  | RecordSourceTest
  | ApproveTools
  | ReleaseTickets
  | DeleteSource;

/** One ticket source of one workspace (SU-55 to SU-66). */
export const sourceDecider: Decider<SourceCommand, SourceEvent, Source> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (source, event) => evolve(source, event),
  decide: (command, source) => {
    if (command.type === 'CreateSource')
      return source.status === 'absent' ? [{ type: 'TicketSourceCreated', data: command.data }] : [];
    if (!exists(source)) return gone(command);
    switch (command.type) {
      case 'ChangeSource':
        return change(command, source);
      case 'RecordStart':
        return [{ type: 'TicketSourceStarted', data: command.data }];
      case 'RecordSourceHealth':
        return recordHealth(command, source);
      case 'RecordSourceTest':
        return recordTest(command, source);
      case 'ApproveTools':
        return approve(command, source);
      case 'ReleaseTickets':
        return [{ type: 'TicketSourceReleased', data: { sourceId: source.sourceId, releasedAt: command.releasedAt } }];
      case 'DeleteSource':
        return [{ type: 'TicketSourceDeleted', data: { sourceId: source.sourceId, deletedAt: command.deletedAt } }];
      default:
        return unreachable(command);
    }
  },
};

/** Streams `ticket_source-<id>`. */
export const ticketSources = streamKind('ticket_source', SourceEvent, sourceDecider);
/** What they gave, beside them. */
export const intakes = streamKind(ticketSources.category, IntakeEvent);
/** The stream of what one source gave. */
export const intakeIdOf = (sourceId: string): string => uuidv5('ticket_source_intake', sourceId);

/** Whether the source is there, in whatever status. */
export const exists = (source: Source): source is ExistingSource => 'generation' in source;

const evolve = (source: Source, event: SourceEvent): Source => {
  if (event.type === 'TicketSourceCreated')
    return {
      ...event.data,
      status: event.data.enabled ? 'starting' : 'disabled',
      generation: 1,
      health: null,
      approvedTools: null,
      changedTools: null,
    };
  if (!exists(source)) return source;
  switch (event.type) {
    case 'TicketSourceChanged':
      return changed(source, event.data);
    case 'TicketSourceStatusChanged': {
      const { status, reasonCode, reason } = event.data;
      return { ...source, status, health: { status, reasonCode, reason } };
    }
    case 'TicketSourceToolsApproved': {
      const isAgain = source.approvedTools !== null;
      const anew = isAgain ? { status: 'starting' as const, generation: source.generation + 1, health: null } : {};
      return { ...source, ...anew, approvedTools: event.data.toolsHash, changedTools: null };
    }
    case 'TicketSourceToolsChanged':
      return { ...source, changedTools: event.data.toolsHash };
    case 'TicketSourceStarted':
    case 'TicketSourceTested':
    case 'TicketSourceReleased':
      return source;
    case 'TicketSourceDeleted':
      return { status: 'deleted' };
    default:
      return unreachable(event);
  }
};

const changed = (source: ExistingSource, { restarts, ...chosen }: Omit<Changed, 'changedAt'>): ExistingSource => {
  const generation = source.generation + (restarts ? 1 : 0);
  if (!chosen.enabled) return { ...source, ...chosen, generation, status: 'disabled', health: null };
  // Another program has tools of its own, which count as those of the first start.
  const isOther = chosen.command !== source.command || chosen.args.join('\0') !== source.args.join('\0');
  const tools = isOther ? { approvedTools: null, changedTools: null } : {};
  return { ...source, ...chosen, ...tools, generation, ...(restarts ? { status: 'starting', health: null } : {}) };
};

/** What worked on a source that was deleted meanwhile has nothing to record. */
const gone = ({ type }: Exclude<SourceCommand, CreateSource>): SourceEvent[] => {
  if (type === 'RecordStart' || type === 'RecordSourceHealth') return [];
  throw new DomainError('not_found');
};

/** Values that are the current ones change nothing. */
const change = ({ data }: ChangeSource, source: ExistingSource): SourceEvent[] => {
  const wasEnabled = source.status !== 'disabled';
  const sameProgram =
    data.command === source.command &&
    data.args.join('\0') === source.args.join('\0') &&
    data.webhookPort === source.webhookPort &&
    data.secretId === source.secretId &&
    (data.signedIn?.grantId ?? null) === (source.signedIn?.grantId ?? null) &&
    sameValues(data.config, source.config);
  const same =
    sameProgram &&
    data.name === source.name &&
    data.enabled === wasEnabled &&
    data.readOnly === source.readOnly &&
    data.pollIntervalS === source.pollIntervalS &&
    data.hourlyLimit === source.hourlyLimit;
  if (same) return [];
  const restarts = data.enabled && (!wasEnabled || !sameProgram);
  return [{ type: 'TicketSourceChanged', data: { ...data, restarts } }];
};

/** A look that changes nothing records nothing; one at an earlier configuration says nothing. */
const recordHealth = (command: RecordSourceHealth, source: ExistingSource): SourceEvent[] => {
  const { generation, toolsHash, checkedAt } = command;
  if (source.status === 'disabled' || generation !== source.generation) return [];
  const { sourceId } = source;
  const events: SourceEvent[] = [];
  if (toolsHash !== null && source.approvedTools === null)
    events.push({ type: 'TicketSourceToolsApproved', data: { sourceId, toolsHash, approvedAt: checkedAt } });
  const isOther = toolsHash !== null && source.approvedTools !== null && toolsHash !== source.approvedTools;
  if (isOther && toolsHash !== source.changedTools)
    events.push({ type: 'TicketSourceToolsChanged', data: { sourceId, toolsHash, noticedAt: checkedAt } });
  const health = isOther ? CHANGED : command.health;
  const { health: before } = source;
  if (before === null || before.status !== health.status || before.reasonCode !== health.reasonCode)
    events.push({ type: 'TicketSourceStatusChanged', data: { sourceId, ...health, checkedAt } });
  return events;
};

/** One failure says nothing of a source that works: the runner counts them. */
const recordTest = ({ data, found }: RecordSourceTest, source: ExistingSource): SourceEvent[] => {
  if (source.status === 'disabled') throw invalidTransition('disabled', ['enable']);
  const tested: SourceEvent = { type: 'TicketSourceTested', data };
  if (!data.success) return [tested];
  return [tested, ...recordHealth({ type: 'RecordSourceHealth', ...found, checkedAt: data.testedAt }, source)];
};

/** How a source stands while nobody has approved its changed tools (SU-66). */
export const CHANGED: SourceHealth = {
  status: 'degraded',
  reasonCode: 'contract_changed',
  reason: 'The tools of the tool server differ from the approved ones. Review and approve them.',
};

/** SU-66. Throws `invalid_transition` when there is nothing to approve. */
const approve = ({ approvedAt }: ApproveTools, source: ExistingSource): SourceEvent[] => {
  const { sourceId, changedTools: toolsHash } = source;
  if (toolsHash === null) throw invalidTransition(source.status, []);
  return [{ type: 'TicketSourceToolsApproved', data: { sourceId, toolsHash, approvedAt } }];
};

const sameValues = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);
