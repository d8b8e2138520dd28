import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectorResource } from '../../../api/connectors/resource.ts';
import type { AddressInfo } from 'node:net';
import { CLOSED_PORT, listening, openConnectorApi, type ConnectorApi } from '../../support/nodes/connectorApi.ts';
import { connectors } from '../../../domain/connectors/connector.ts';

let api: ConnectorApi;

beforeAll(async () => {
  api = await openConnectorApi();
});
afterAll(() => api.node.stop());

describe('POST /api/connectors', () => {
  it('201 ready, with secrets masked and what the role may do beyond reading (SU-31, SU-32, SU-49, X-64)', async () => {
    const answer = await api.admin(
      'POST',
      '/api/connectors',
      api.body({ name: '  My shop ', config: { DATABASE_URL: api.node.url } }),
    );
    expect(answer.statusCode).toBe(201);
    // A busy machine may take longer than the 3 s that the answer waits.
    const connector = await api.becomes(answer.json<ConnectorResource>().id, 'ready');
    expect(answer.headers['location']).toBe(`http://api.test/api/connectors/${connector.id}`);
    expect(connector).toEqual({
      id: expect.any(String),
      workspace_id: 'default',
      kind: 'postgres',
      name: 'My shop',
      config: { DATABASE_URL: { set: true } },
      autonomy_level: 'investigate',
      status: 'ready',
      status_reason: null,
      last_checked_at: expect.any(String),
      tools: expect.arrayContaining([
        { name: 'query', scope: 'read', description: expect.stringMatching(/^Scope: read/) },
      ]),
      warnings: expect.arrayContaining(['The role is a superuser; use a role that can only read.']),
      created_at: expect.any(String),
    });
    expect(connector.tools).toHaveLength(6);
  });

  it.each([
    ['an unreachable database', CLOSED_PORT, 'The database cannot be reached. Check host and port in DATABASE_URL.'],
    ['a bad connection string', 'postgres://:::', 'DATABASE_URL is not a connection string of PostgreSQL.'],
    ['a link-local address', 'postgres://a:b@169.254.169.254/x', expect.stringContaining('never dialled')],
  ])('201 degraded for %s, with a scrubbed reason (SU-32, SU-34)', async (_, DATABASE_URL, reason) => {
    const connector = await api.created({ config: { DATABASE_URL } });
    expect(connector).toMatchObject({ status: 'degraded', status_reason: reason });
    expect(JSON.stringify(connector)).not.toContain('secret-password');
  });

  it('201 for a database that accepts and does not answer, degraded once the time of its check is over (SU-32)', async () => {
    const silent = await listening();
    const { port } = silent.address() as AddressInfo;
    const connector = await api.created({ config: { DATABASE_URL: `postgres://a@127.0.0.1:${port}/x` } });
    const degraded = await api.becomes(connector.id, 'degraded');
    expect(degraded.status_reason).toBe(
      'The database did not answer in time; check host, port and firewall in DATABASE_URL.',
    );
    silent.close();
  });

  it('201 with the tools not offered at autonomy off (SU-33)', async () => {
    const connector = await api.created({ autonomy_level: 'off' });
    expect(connector).toMatchObject({ status: 'ready', autonomy_level: 'off' });
    const offered = await api.node.host.offered('default');
    expect(offered.filter(({ connectorId }) => connectorId === connector.id)).toEqual([]);
  });

  it('409 name_taken, ignoring case, for one of two parallel creations (SU-32)', async () => {
    const answers = await Promise.all(
      ['Same Name', 'same name'].map((name) => api.admin('POST', '/api/connectors', api.body({ name }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'name_taken' });
  });

  it.each<[string, object, object[]]>([
    ['unknown kind', { kind: 'mysql' }, [{ field: '/kind', code: 'enum' }]],
    ['blank name', { name: ' ' }, [{ field: '/name', code: 'min_length' }]],
    ['long name', { name: 'x'.repeat(141) }, [{ field: '/name', code: 'max_length' }]],
    ['no DATABASE_URL', { config: {} }, [{ field: '/config/DATABASE_URL', code: 'required' }]],
    ['another scheme', { config: { DATABASE_URL: 'mysql://x' } }, [{ field: '/config/DATABASE_URL', code: 'pattern' }]],
    [
      'a setting of the server',
      { config: { DATABASE_URL: 'postgres://a/b', CUSTOMER_SETTING: 'search_path' } },
      [{ field: '/config/CUSTOMER_SETTING', code: 'pattern' }],
    ],
    [
      'unknown key',
      { config: { DATABASE_URL: 'postgres://a/b', PASSWORD: 'x' } },
      [{ field: '/config/PASSWORD', code: 'unknown_field' }],
    ],
    ['a level that acts', { autonomy_level: 'act' }, [{ field: '/autonomy_level', code: 'not_available' }]],
    ['an unknown level', { autonomy_level: 'yolo' }, [{ field: '/autonomy_level', code: 'enum' }]],
    ['unknown field', { color: 'red' }, [{ field: '/color', code: 'unknown_field' }]],
    [
      'several at once',
      { name: '', config: { X: 'y' } },
      [
        { field: '/name', code: 'min_length' },
        { field: '/config/X', code: 'unknown_field' },
        { field: '/config/DATABASE_URL', code: 'required' },
      ],
    ],
  ])('422 %s (X-10, X-15, SU-32, SU-33)', async (_, changes, errors) => {
    const answer = await api.admin('POST', '/api/connectors', api.body(changes));
    expect(answer.statusCode).toBe(422);
    const problem = answer.json<{ code: string; errors: object[] }>();
    expect(problem.code).toBe('validation_failed');
    expect(problem.errors).toHaveLength(errors.length);
    expect(problem.errors).toMatchObject(errors);
  });

  it('201 again for a repeat with the same Idempotency-Key, and one connector (X-32)', async () => {
    const same = api.body();
    const key = { 'idempotency-key': 'make-it-once' };
    const [first, second] = [
      await api.admin('POST', '/api/connectors', same, key),
      await api.admin('POST', '/api/connectors', same, key),
    ];
    expect(second.statusCode).toBe(201);
    expect(second.json<ConnectorResource>().id).toBe(first.json<ConnectorResource>().id);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('403 for a member (SU-07)', async () => {
    expect((await api.member('POST', '/api/connectors', api.body())).statusCode).toBe(403);
  });
});

describe('what is stored', () => {
  it('names the secret by its id and holds none of it (X-51, X-62)', async () => {
    const { id } = await api.created({ config: { DATABASE_URL: CLOSED_PORT } });
    const events = [];
    for await (const event of api.node.store.readStream(connectors.stream(id))) events.push(event);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('postgres://');
    expect(events[0]?.data).toMatchObject({ secretKeys: ['DATABASE_URL'], config: {}, secretId: expect.any(String) });
    expect(JSON.stringify(api.node.logger.lines)).not.toContain('secret-password');
  });
});
