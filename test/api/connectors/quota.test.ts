import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectorResource } from '../../../api/connectors/resource.ts';
import { openConnectorNode, type Caller, type ConnectorNode } from '../../support/nodes/connectorNode.ts';
import { fixtureProgram } from '../../support/toolServers/fixture.ts';

let node: ConnectorNode;
let admin: Caller;

beforeAll(async () => {
  node = await openConnectorNode({ programs: [fixtureProgram('fixture')], maxConnectors: 2 });
  admin = await node.signIn('admin');
});
afterAll(() => node.stop());

const post = (caller: Caller, name: string, headers = {}) =>
  caller('POST', '/api/connectors', { kind: 'fixture', name, config: {} }, headers);

describe('the quota of connectors (SU-173)', () => {
  it('409 quota_exceeded, also for parallel creations; a deleted one leaves its place', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => post(admin, name)));
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(2);
    for (const refused of answers.filter((answer) => !made.includes(answer))) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'quota_exceeded',
        quota: 'connectors',
        current_usage: 2,
        current_limit: 2,
        detail: 'The workspace has 2 of 2 connectors.',
      });
    }
    const [first] = made.map((answer) => answer.json<ConnectorResource>());
    expect((await admin('DELETE', `/api/connectors/${first?.id}`)).statusCode).toBe(204);
    expect((await post(admin, 'e')).statusCode).toBe(201);
  });

  it('is one of each workspace', async () => {
    const stranger = await node.signIn('admin', 'other');
    expect((await post(stranger, 'a')).statusCode).toBe(201);
  });
});
