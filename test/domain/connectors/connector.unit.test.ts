import { describe, expect, it } from 'vitest';
import { connectorDecider, type ConnectorCommand } from '../../../domain/connectors/connector.ts';
import type { ConnectorEvent } from '../../../domain/connectors/events.ts';
import { connectorSlug } from '../../../domain/connectors/slug.ts';
import { SecretId } from '../../../domain/core/ids.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(connectorDecider);
const connectorId = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const secretId = SecretId.parse('0199c2f0-6a1e-4c44-9d0e-3f6f5d0b7a12');
const otherSecret = SecretId.parse('0199c2f0-6a1e-4c44-9d0e-3f6f5d0b7a13');
const at = '2026-11-21T10:00:00.000Z';

const configuration = { config: { CUSTOMER_SETTING: 'app.customer' }, secretKeys: ['DATABASE_URL'], secretId };
const createdData = {
  connectorId,
  workspaceId: 'default',
  kind: 'postgres',
  name: 'Shop',
  ...configuration,
  autonomyLevel: 'investigate' as const,
  createdAt: at,
};
const created: ConnectorEvent = { type: 'ConnectorCreated', data: createdData };
const create: ConnectorCommand = { type: 'CreateConnector', data: createdData };

type UpdateData = Extract<ConnectorCommand, { type: 'UpdateConnector' }>['data'];
const update = (changes: Partial<UpdateData> = {}): UpdateData => ({
  connectorId,
  ...configuration,
  autonomyLevel: 'investigate',
  enabled: true,
  updatedAt: at,
  ...changes,
});
const patch = (changes: Partial<UpdateData>): ConnectorCommand => ({ type: 'UpdateConnector', data: update(changes) });
const updated = (changes: Partial<UpdateData>, restarts: boolean): ConnectorEvent => ({
  type: 'ConnectorUpdated',
  data: { ...update(changes), restarts },
});
const status = (
  to: 'ready' | 'degraded',
  reasonCode: string | null = null,
  warnings: string[] = [],
): ConnectorEvent => ({
  type: 'ConnectorStatusChanged',
  data: { connectorId, status: to, reasonCode, reason: reasonCode, warnings, checkedAt: at },
});
const check = (generation: number, to: 'ready' | 'degraded', reasonCode: string | null = null): ConnectorCommand => ({
  type: 'RecordCheck',
  generation,
  data: { connectorId, status: to, reasonCode, reason: reasonCode, warnings: [], checkedAt: at },
});
const testData = (success: boolean) => ({
  connectorId,
  success,
  reasonCode: success ? null : 'timeout',
  durationMs: 5,
  testedAt: at,
});
const test = (success: boolean): ConnectorCommand => ({
  type: 'RecordTest',
  generation: 1,
  data: testData(success),
  warnings: [],
});
const tested = (success: boolean): ConnectorEvent => ({ type: 'ConnectorTested', data: testData(success) });
const deleted: ConnectorEvent = { type: 'ConnectorDeleted', data: { connectorId, deletedAt: at } };
const abandoned: ConnectorEvent = { type: 'ConnectorAbandoned', data: { connectorId } };
const disabled = updated({ enabled: false }, false);

const stateOf = (...history: readonly ConnectorEvent[]) =>
  history.reduce(connectorDecider.evolve, connectorDecider.initialState());

describe('creating a connector', () => {
  it('records it, and it starts (SU-34)', () => {
    given().when(create).then(created);
    expect(stateOf(created)).toMatchObject({ status: 'starting', generation: 1 });
  });
  it('is refused once its creation was given up', () => given(abandoned).when(create).thenRefused('store_unavailable'));
});

describe('a check', () => {
  it.each(['ready', 'degraded'] as const)('ends starting with %s (SU-34)', (to) =>
    given(created).when(check(1, to)).then(status(to)),
  );
  it('that changes nothing is not recorded', () =>
    given(created, status('ready')).when(check(1, 'ready')).thenNothing());
  it('with another reason is recorded', () =>
    given(created, status('degraded', 'timeout'))
      .when(check(1, 'degraded', 'start_failed'))
      .then(status('degraded', 'start_failed')));
  it('with other warnings is recorded (SU-49)', () =>
    given(created, status('ready', null, ['The role is a superuser.']))
      .when(check(1, 'ready'))
      .then(status('ready')));
  it('of an earlier configuration says nothing about this one', () =>
    given(created, updated({ secretId: otherSecret }, true))
      .when(check(1, 'ready'))
      .thenNothing());
  it('of a disabled or deleted connector is not recorded', () => {
    given(created, disabled).when(check(1, 'ready')).thenNothing();
    given(created, deleted).when(check(1, 'ready')).thenNothing();
  });
  it('of a connector that never was is a mistake', () => given().when(check(1, 'ready')).thenRefused('not_found'));
});

describe('changing a connector', () => {
  it('starts it anew when its configuration changes', () => {
    const changes = { config: {} };
    given(created, status('ready')).when(patch(changes)).then(updated(changes, true));
    expect(stateOf(created, status('ready'), updated(changes, true))).toMatchObject({
      status: 'starting',
      generation: 2,
    });
  });
  it('starts it anew when a secret changes (X-64)', () =>
    given(created)
      .when(patch({ secretId: otherSecret }))
      .then(updated({ secretId: otherSecret }, true)));
  it('keeps its connection when only the autonomy level changes (SU-33)', () => {
    given(created, status('ready'))
      .when(patch({ autonomyLevel: 'off' }))
      .then(updated({ autonomyLevel: 'off' }, false));
    expect(stateOf(created, status('ready'), updated({ autonomyLevel: 'off' }, false))).toMatchObject({
      status: 'ready',
    });
  });
  it('disables it from any status, and enabling starts it anew (SU-34)', () => {
    for (const before of [[], [status('ready')], [status('degraded', 'timeout')]]) {
      given(created, ...before)
        .when(patch({ enabled: false }))
        .then(disabled);
      expect(stateOf(created, ...before, disabled)).toMatchObject({ status: 'disabled' });
    }
    given(created, disabled).when(patch({})).then(updated({}, true));
    expect(stateOf(created, disabled, updated({}, true))).toMatchObject({ status: 'starting', generation: 2 });
  });
  it('to what it is already records nothing', () => {
    given(created).when(patch({})).thenNothing();
    given(created, disabled)
      .when(patch({ enabled: false }))
      .thenNothing();
  });
  it('is refused when it is gone', () => given(created, deleted).when(patch({})).thenRefused('not_found'));
});

describe('a test', () => {
  it('is recorded, and a success makes it ready (SU-35, SU-36)', () => {
    given(created, status('degraded', 'timeout')).when(test(true)).then(tested(true), status('ready'));
    given(created, status('ready')).when(test(true)).then(tested(true));
  });
  it('that fails does not degrade by itself (SU-35)', () =>
    given(created, status('ready')).when(test(false)).then(tested(false)));
  it('of a disabled connector is refused', () =>
    given(created, disabled).when(test(true)).thenRefused('invalid_transition'));
});

describe('deleting a connector', () => {
  const remove: ConnectorCommand = { type: 'DeleteConnector', data: { connectorId, deletedAt: at } };
  it('is recorded once; then there is none (SU-34)', () => {
    given(created).when(remove).then(deleted);
    given(created, deleted).when(remove).thenRefused('not_found');
    given(abandoned).when(remove).thenRefused('not_found');
  });
});

describe('a slug (SU-39)', () => {
  it.each([
    ['Shop', 'shop'],
    ['  Shop -- Database__1 ', 'shop_database_1'],
    ['Überweisungen', 'uberweisungen'],
    ['客户', 'postgres'],
    ['___', 'postgres'],
    ['x'.repeat(140), 'x'.repeat(32)],
  ])('of %j is %j', (name, slug) => {
    expect(connectorSlug(name, 'postgres')).toBe(slug);
  });
});
