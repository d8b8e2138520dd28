import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { creationAbandoned } from '../reservations/reserveName.ts';
import { ConnectorEvent, type ConnectorEventOf } from './events.ts';

/** Whether a connector can be asked now (SU-34). */
export type ConnectorStatus = 'starting' | 'ready' | 'degraded' | 'disabled';

type Configuration = Pick<
  ConnectorEventOf<'ConnectorUpdated'>['data'],
  'config' | 'secretKeys' | 'secretId' | 'autonomyLevel'
>;

/** What the last recorded check of the running configuration said. */
export type Health = Pick<
  ConnectorEventOf<'ConnectorStatusChanged'>['data'],
  'status' | 'reasonCode' | 'reason' | 'warnings'
>;

export type Connector =
  | { status: 'absent' }
  | (Configuration & {
      status: ConnectorStatus;
      workspaceId: string;
      kind: string;
      /** Counts the starts of the connection: a check of an earlier one says nothing about this one. */
      generation: number;
      health: Health | null;
    })
  | { status: 'deleted' }
  | { status: 'abandoned' };

type Existing = Extract<Connector, { generation: number }>;

export type CreateConnector = { type: 'CreateConnector'; data: ConnectorEventOf<'ConnectorCreated'>['data'] };
export type UpdateConnector = {
  type: 'UpdateConnector';
  data: Omit<ConnectorEventOf<'ConnectorUpdated'>['data'], 'restarts'>;
};
export type DeleteConnector = { type: 'DeleteConnector'; data: ConnectorEventOf<'ConnectorDeleted'>['data'] };
/** A check that settles the status: the supervisor counts the failures in a row. */
export type RecordCheck = {
  type: 'RecordCheck';
  generation: number;
  data: ConnectorEventOf<'ConnectorStatusChanged'>['data'];
};
/** A check that somebody asked for; a success also ends `starting` and `degraded`. */
export type RecordTest = {
  type: 'RecordTest';
  generation: number;
  data: ConnectorEventOf<'ConnectorTested'>['data'];
  warnings: readonly string[];
};
export type ConnectorCommand = CreateConnector | UpdateConnector | DeleteConnector | RecordCheck | RecordTest;

/** One connector of one workspace; that its name is unique is a matter of reservation (SU-32). */
export const connectorDecider: Decider<ConnectorCommand, ConnectorEvent, Connector> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (connector, event) => evolve(connector, event),
  decide: (command, connector) => {
    if (command.type === 'CreateConnector') return create(command, connector);
    if (!exists(connector)) return gone(command, connector);
    switch (command.type) {
      case 'UpdateConnector':
        return update(command, connector);
      case 'DeleteConnector':
        return [{ type: 'ConnectorDeleted', data: command.data }];
      case 'RecordCheck':
        return recordCheck(command, connector);
      case 'RecordTest':
        return recordTest(command, connector);
      default:
        return unreachable(command);
    }
  },
};

/** Streams `connector-<id>`. */
export const connectors = streamKind('connector', ConnectorEvent, connectorDecider);

const exists = (connector: Connector): connector is Existing => 'generation' in connector;

const evolve = (connector: Connector, event: ConnectorEvent): Connector => {
  switch (event.type) {
    case 'ConnectorCreated':
      return { ...event.data, status: 'starting', generation: 1, health: null };
    case 'ConnectorUpdated':
      return exists(connector) ? updated(connector, event.data) : connector;
    case 'ConnectorStatusChanged':
      return exists(connector) ? { ...connector, status: event.data.status, health: healthOf(event.data) } : connector;
    case 'ConnectorTested':
      return connector;
    case 'ConnectorDeleted':
      return { status: 'deleted' };
    case 'ConnectorAbandoned':
      return { status: 'abandoned' };
    default:
      return unreachable(event);
  }
};

const updated = (connector: Existing, data: ConnectorEventOf<'ConnectorUpdated'>['data']): Existing => {
  const { config, secretKeys, secretId, autonomyLevel, enabled, restarts } = data;
  const changed = { ...connector, config, secretKeys, secretId, autonomyLevel };
  if (!enabled) return { ...changed, status: 'disabled', health: null };
  return restarts ? { ...changed, status: 'starting', generation: connector.generation + 1, health: null } : changed;
};

const create = ({ data }: CreateConnector, connector: Connector): ConnectorEvent[] => {
  if (connector.status === 'absent') return [{ type: 'ConnectorCreated', data }];
  if (connector.status === 'abandoned') throw creationAbandoned();
  throw new DomainError('name_taken');
};

/** A late check of a deleted connector is nobody's mistake; a request for one is answered with 404. */
const gone = (command: Exclude<ConnectorCommand, CreateConnector>, connector: Connector): ConnectorEvent[] => {
  if (command.type === 'RecordCheck' && connector.status === 'deleted') return [];
  throw new DomainError('not_found');
};

const update = ({ data }: UpdateConnector, connector: Existing): ConnectorEvent[] => {
  const wasEnabled = connector.status !== 'disabled';
  const sameConfig = data.secretId === connector.secretId && sameValues(data.config, connector.config);
  const same = sameConfig && data.autonomyLevel === connector.autonomyLevel && data.enabled === wasEnabled;
  if (same) return [];
  const restarts = data.enabled && (!wasEnabled || !sameConfig);
  return [{ type: 'ConnectorUpdated', data: { ...data, restarts } }];
};

const recordCheck = ({ generation, data }: RecordCheck, connector: Existing): ConnectorEvent[] => {
  if (connector.status === 'disabled' || generation !== connector.generation) return [];
  // A check that changes nothing appends nothing.
  return connector.health !== null && sameHealth(connector.health, data)
    ? []
    : [{ type: 'ConnectorStatusChanged', data }];
};

const recordTest = (command: RecordTest, connector: Existing): ConnectorEvent[] => {
  if (connector.status === 'disabled') throw invalidTransition('disabled', ['enable']);
  const tested: ConnectorEvent = { type: 'ConnectorTested', data: command.data };
  if (!command.data.success) return [tested];
  const { connectorId, testedAt } = command.data;
  const health: Health = { status: 'ready', reasonCode: null, reason: null, warnings: [...command.warnings] };
  const check = { generation: command.generation, data: { connectorId, checkedAt: testedAt, ...health } };
  return [tested, ...recordCheck({ type: 'RecordCheck', ...check }, connector)];
};

const healthOf = ({ status, reasonCode, reason, warnings }: Health): Health => ({
  status,
  reasonCode,
  reason,
  warnings,
});

const sameHealth = (a: Health, b: Health): boolean =>
  a.status === b.status && a.reasonCode === b.reasonCode && a.warnings.join('\n') === b.warnings.join('\n');

const sameValues = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);
