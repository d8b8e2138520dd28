import { CONNECTOR_KINDS } from '../../../adapters/connectors/kinds.ts';
import { sourceCatalogue } from '../../../domain/sources/sourceKinds.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectorResource } from '../../../api/connectors/resource.ts';
import {
  CLOSED_PORT,
  gateway,
  openConnectorApi,
  type ConnectorApi,
  patience,
} from '../../support/nodes/connectorApi.ts';

let api: ConnectorApi;

beforeAll(async () => {
  api = await openConnectorApi();
});
afterAll(() => api.node.stop());

describe('GET', () => {
  it('200 the catalogue, with the ticket sources, which cannot be created as connectors (SU-37, DS-36)', async () => {
    const answer = await api.member('GET', '/api/connectors/catalogue');
    expect(answer.statusCode).toBe(200);
    const entries = answer.json<{ kind: string }[]>();
    const kinds = CONNECTOR_KINDS.map(({ about }) => about.kind);
    expect(entries.slice(0, kinds.length).map(({ kind }) => kind)).toEqual(kinds);
    expect([entries[0], ...entries.slice(kinds.length)]).toEqual([
      {
        kind: 'postgres',
        name: 'PostgreSQL',
        category: 'connector',
        description: expect.any(String),
        config_schema: [
          {
            key: 'DATABASE_URL',
            label: expect.any(String),
            secret: true,
            required: true,
            pattern: expect.any(String),
            expected: expect.any(String),
          },
          {
            key: 'CUSTOMER_SETTING',
            label: expect.any(String),
            secret: false,
            required: false,
            pattern: expect.any(String),
            expected: expect.stringMatching(/^Must .*such as/),
          },
        ],
        takes: ['config'],
        tools: expect.any(Array),
        status: 'available',
        synthesized: false,
      },
      ...sourceCatalogue.map(({ kind, name, takes }) => ({
        kind,
        name,
        category: 'ticket_source',
        description: expect.any(String),
        config_schema: expect.any(Array),
        takes,
        tools: ['fetch_new_tickets', 'get_ticket', 'post_reply', 'mark_resolved', 'healthcheck'].map((tool) =>
          expect.objectContaining({ name: tool }),
        ),
        status: 'available',
        synthesized: true,
      })),
    ]);
  });

  it('200 the connectors of the workspace, oldest first, page by page (X-27, SU-07)', async () => {
    const all = await api.member('GET', '/api/connectors');
    const ids = all.json<ConnectorResource[]>().map(({ id }) => id);
    expect(all.headers['x-total-count']).toBe(String(ids.length));
    const paged: string[] = [];
    for (let path = '/api/connectors?limit=2'; path !== '';) {
      const page = await api.member('GET', path);
      paged.push(...page.json<ConnectorResource[]>().map(({ id }) => id));
      const next = /<http:\/\/api\.test([^>]+)>/.exec(String(page.headers['link'] ?? ''));
      path = next?.[1] ?? '';
    }
    expect(paged).toEqual(ids);
    expect((await api.stranger('GET', '/api/connectors')).json()).toEqual([]);
  });

  it('200 one with secrets masked, 404 unknown, malformed, or of another workspace (X-06)', async () => {
    const { id } = await api.created({ config: { DATABASE_URL: CLOSED_PORT, CUSTOMER_SETTING: 'app.customer' } });
    const answer = await api.member('GET', `/api/connectors/${id}`);
    expect(answer.json()).toMatchObject({ config: { DATABASE_URL: { set: true }, CUSTOMER_SETTING: 'app.customer' } });
    expect((await api.stranger('GET', `/api/connectors/${id}`)).statusCode).toBe(404);
    expect((await api.member('GET', '/api/connectors/nonsense')).statusCode).toBe(404);
    expect((await api.member('GET', '/api/connectors/0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11')).statusCode).toBe(404);
  });
});

describe('PATCH /api/connectors/{id}', () => {
  it('200 with the secret replaced and the old one gone from the vault; a degraded one becomes ready (X-64)', async () => {
    const { id } = await api.created({ config: { DATABASE_URL: CLOSED_PORT, CUSTOMER_SETTING: 'app.customer' } });
    const before = await api.node.registry.find('default', id);
    const answer = await api.admin('PATCH', `/api/connectors/${id}`, { config: { DATABASE_URL: api.node.url } });
    expect(answer.json()).toMatchObject({
      status: 'ready',
      config: { DATABASE_URL: { set: true }, CUSTOMER_SETTING: 'app.customer' },
    });
    const old = before?.secret_id;
    if (old === null || old === undefined) throw new Error('there was no secret');
    await vi.waitFor(async () => expect(await api.node.secrets.get(old)).toBeNull(), patience);
  });

  it('200 with null removing a value, and an absent secret kept (X-64)', async () => {
    const { id } = await api.created({ config: { DATABASE_URL: api.node.url, CUSTOMER_SETTING: 'app.customer' } });
    const before = await api.node.registry.find('default', id);
    const answer = await api.admin('PATCH', `/api/connectors/${id}`, { config: { CUSTOMER_SETTING: null } });
    expect(answer.json()).toMatchObject({ status: 'ready', config: { DATABASE_URL: { set: true } } });
    expect(answer.json<ConnectorResource>().config).not.toHaveProperty('CUSTOMER_SETTING');
    expect((await api.node.registry.find('default', id))?.secret_id).toBe(before?.secret_id);
  });

  it('200 disabled and enabled again (SU-34)', async () => {
    const { id } = await api.created();
    expect((await api.admin('PATCH', `/api/connectors/${id}`, { enabled: false })).json()).toMatchObject({
      status: 'disabled',
    });
    const offered = await api.node.host.offered('default');
    expect(offered.filter(({ connectorId }) => connectorId === id)).toEqual([]);
    expect((await api.admin('POST', `/api/connectors/${id}/test`)).json()).toMatchObject({
      code: 'invalid_transition',
      current_status: 'disabled',
    });
    expect((await api.admin('PATCH', `/api/connectors/${id}`, { enabled: true })).json()).toMatchObject({
      status: 'ready',
    });
  });

  it.each<[object, object[]]>([
    [{}, [{ field: '', code: 'min_properties' }]],
    [{ name: 'Other' }, [{ field: '/name', code: 'immutable' }]],
    [{ kind: 'redis' }, [{ field: '/kind', code: 'immutable' }]],
    [{ config: { DATABASE_URL: null } }, [{ field: '/config/DATABASE_URL', code: 'required' }]],
    [{ config: { NO: 'x' } }, [{ field: '/config/NO', code: 'unknown_field' }]],
    [{ config: { DATABASE_URL: 7 } }, [{ field: '/config/DATABASE_URL', code: 'type' }]],
    [{ autonomy_level: 'propose' }, [{ field: '/autonomy_level', code: 'not_available' }]],
  ])('422 %j (SU-33, X-15)', async (patch, errors) => {
    const { id } = await api.created({ config: { DATABASE_URL: CLOSED_PORT } });
    const answer = await api.admin('PATCH', `/api/connectors/${id}`, patch);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object[] }>().errors).toMatchObject(errors);
  });

  it('403 for a member, 404 from another workspace (SU-07, X-06)', async () => {
    const { id } = await api.created();
    expect((await api.member('PATCH', `/api/connectors/${id}`, { enabled: false })).statusCode).toBe(403);
    expect((await api.stranger('PATCH', `/api/connectors/${id}`, { enabled: false })).statusCode).toBe(404);
  });
});

describe('POST /api/connectors/{id}/test', () => {
  it('200 with a TestResult, success or not (SU-36, SU-122)', async () => {
    const good = await api.created();
    const result = {
      delivery_id: expect.any(String),
      success: true,
      response_code: null,
      response_body: null,
      error_message: null,
      duration_ms: expect.any(Number),
      attempted_at: expect.any(String),
    };
    expect((await api.admin('POST', `/api/connectors/${good.id}/test`)).json()).toEqual(result);
    const bad = await api.created({ config: { DATABASE_URL: CLOSED_PORT } });
    const answer = await api.admin('POST', `/api/connectors/${bad.id}/test`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...result,
      success: false,
      error_message: 'The database cannot be reached. Check host and port in DATABASE_URL.',
    });
    expect((await api.node.history(bad.id)).types).toContain('ConnectorTested');
  });

  it('403 for a member, 404 for an unknown one', async () => {
    const { id } = await api.created();
    expect((await api.member('POST', `/api/connectors/${id}/test`)).statusCode).toBe(403);
    expect((await api.admin('POST', '/api/connectors/0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11/test')).statusCode).toBe(404);
  });
});

describe('DELETE /api/connectors/{id}', () => {
  it('204, then 404; its secret goes and its name is free again (SU-34, SU-36)', async () => {
    const { id, name } = await api.created();
    const secretId = (await api.node.registry.find('default', id))?.secret_id;
    if (secretId === null || secretId === undefined) throw new Error('there was no secret');
    expect((await api.stranger('DELETE', `/api/connectors/${id}`)).statusCode).toBe(404);
    expect((await api.member('DELETE', `/api/connectors/${id}`)).statusCode).toBe(403);
    expect((await api.admin('DELETE', `/api/connectors/${id}`)).statusCode).toBe(204);
    expect((await api.admin('DELETE', `/api/connectors/${id}`)).statusCode).toBe(404);
    expect((await api.admin('GET', `/api/connectors/${id}`)).statusCode).toBe(404);
    await vi.waitFor(async () => expect(await api.node.secrets.get(secretId)).toBeNull(), patience);
    await vi.waitFor(async () => {
      expect((await api.admin('POST', '/api/connectors', api.body({ name }))).statusCode).toBe(201);
    }, patience);
  });
});

describe('over time', () => {
  it('a database that goes away degrades after 2 failed checks, and one that comes back is ready (SU-35)', async () => {
    const gate = await gateway(new URL(api.node.url));
    const { id } = await api.created({ config: { DATABASE_URL: gate.url } });
    await api.becomes(id, 'ready');
    await gate.close();
    const degraded = await api.becomes(id, 'degraded');
    expect(degraded.status_reason).toBe('The database cannot be reached. Check host and port in DATABASE_URL.');
    await gate.open();
    await api.becomes(id, 'ready');
    const { events } = await api.node.history(id);
    const statuses = events.flatMap((event) => (event.type === 'ConnectorStatusChanged' ? [event.data.status] : []));
    expect(statuses).toEqual(['ready', 'degraded', 'ready']);
  });
});

it('only administrators manage connectors (DS-119)', async () => {
  const { id } = await api.created();
  const path = `/api/connectors/${id}`;
  const answers = [
    await api.member('POST', '/api/connectors', api.body()),
    await api.member('PATCH', path, { enabled: false }),
    await api.member('POST', `${path}/test`),
    await api.member('DELETE', path),
  ];
  for (const answer of answers) expect(answer.json()).toMatchObject({ status: 403, code: 'insufficient_role' });
  expect((await api.admin('GET', path)).json()).toMatchObject({ id, status: 'ready' });
});
