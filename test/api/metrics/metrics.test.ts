import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../api/http/app.ts';
import type { App, Route } from '../../../api/http/http.ts';
import { registerAuditMetrics, type AuditGauges } from '../../../api/metrics/auditMetrics.ts';
import { registerConnectionMetrics } from '../../../api/metrics/connectionMetrics.ts';
import { registerInvestigationMetrics } from '../../../api/metrics/investigationMetrics.ts';
import { createMetrics } from '../../../api/metrics/metrics.ts';
import { registerProjectionMetrics, type ReadProjections } from '../../../api/metrics/projectionMetrics.ts';
import { metricsRoute } from '../../../api/metrics/route.ts';
import { registerServiceMetrics } from '../../../api/metrics/serviceMetrics.ts';
import { registerStoreMetrics } from '../../../api/metrics/storeMetrics.ts';
import { health } from '../../../api/operations/health.ts';
import { openSse } from '../../../api/streams/sse.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import type { InvestigationsStatus } from '../../../processes/investigations/modelGate.ts';
import { readMetrics } from '../../../projections/metrics/metrics.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { silentLogger } from '../../support/logger.ts';
import { openSupportNode, type SupportNode } from '../../support/nodes/supportNode.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { investigations as investigationKind } from '../../../domain/investigations/cancelInvestigation.ts';

const AUDIT: AuditGauges = {
  signedSize: 42,
  unsealedEvents: 3,
  unsealedSeconds: 0.5,
  checkpointAgeSeconds: 1.5,
  frozen: false,
  lastVerification: { result: 'ok' },
};

let node: SupportNode;
let auditGauges: () => Promise<AuditGauges>;
let investigations: InvestigationsStatus = { state: 'running', since: '2026-11-20T08:00:00.000Z', detail: null };
let projections: ReadProjections;
const apps: App[] = [];

beforeAll(async () => {
  node = await openSupportNode();
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await node.stop();
});

const stream: Route = (app) =>
  app.get('/stream', { config: { access: { surface: 'public' } } }, (_request, reply) => openSse(reply, []).close());

const metricsApp = async (metricsToken: string | null = null): Promise<App> => {
  auditGauges = () => Promise.resolve(AUDIT);
  projections = () => Promise.resolve([{ name: 'tickets', status: 'active', lagMs: 0 }]);
  const connections = { max: 20, pools: () => [{ name: 'quick', open: 2, idle: 1, waiting: 3 }] };
  const metrics = createMetrics(
    [
      (to, perScrape) =>
        registerServiceMetrics(
          to,
          perScrape('read_models', () => readMetrics(node.reads), []),
        ),
      (to, perScrape) =>
        registerAuditMetrics(
          to,
          perScrape('audit', () => auditGauges(), null),
        ),
      (to, perScrape) =>
        registerProjectionMetrics(
          to,
          perScrape('projections', () => projections(), []),
        ),
      (to) => registerStoreMetrics(to, () => null, 'postgresql'),
      (to) => registerConnectionMetrics(to, connections),
      (to) => registerInvestigationMetrics(to, () => investigations),
    ],
    silentLogger,
  );
  const app = await buildApp({
    logger: pino({ level: 'silent' }),
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: uuidv7,
    plugins: [metrics.plugin],
    routes: [metricsRoute({ metrics, metricsToken }), health, stream],
  });
  apps.push(app);
  return app;
};

/** Series by name and labels. */
const scrape = async (app: App): Promise<Map<string, number>> => {
  const { payload } = await app.inject({ url: '/metrics' });
  const lines = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
};

describe('GET /metrics', () => {
  it('exactly six families begin with service_ (SU-172, X-61, DS-78, DS-128)', async () => {
    const { payload, headers } = await (await metricsApp()).inject({ url: '/metrics' });
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const families = [...payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
    expect(families.filter((family) => family.startsWith('service_')).toSorted()).toEqual([
      'service_investigation_duration_seconds histogram',
      'service_investigations_total counter',
      'service_llm_cost_usd_total counter',
      'service_llm_tokens_total counter',
      'service_tickets_total counter',
      'service_tool_calls_total counter',
    ]);
    for (const family of families) expect(family).toMatch(/^(service|process|nodejs|http|eventlog)_/);
  });

  it('counts what the log says, the same after a second process reads it (SU-172)', async () => {
    const on = caseOf(await node.subjects.subjectFor('default', 'ada@example.com'));
    await node.record(tickets.stream(on.ticketId), [on.received({ sourceKind: 'email' }), on.claimed()]);
    await node.record(investigationKind.stream(on.investigationId), [
      on.started(),
      on.asked(1),
      on.answered(1),
      on.authorized(2),
      on.denied(3),
      on.completed(2),
      on.answered(4, { purpose: 'verdict', costMicroUsd: null }),
      on.concluded(),
    ]);
    await node.record(tickets.stream(on.ticketId), [on.readyForReview()]);
    const failed = caseOf(await node.subjects.subjectFor('default', 'bob@example.com'));
    await node.record(investigationKind.stream(failed.investigationId), [
      failed.started(),
      failed.failed(false),
      failed.failed(true),
    ]);

    const expected = {
      'service_tickets_total{source="email",status="new"}': 1,
      'service_tickets_total{source="email",status="investigating"}': 1,
      'service_tickets_total{source="email",status="awaiting_review"}': 1,
      'service_investigations_total{verdict="propose_resolution",outcome="completed"}': 1,
      'service_investigations_total{verdict="none",outcome="failed"}': 1,
      // 48.9 s and 60 s.
      'service_investigation_duration_seconds_bucket{le="30"}': 0,
      'service_investigation_duration_seconds_bucket{le="60"}': 2,
      'service_investigation_duration_seconds_bucket{le="600"}': 2,
      'service_investigation_duration_seconds_bucket{le="+Inf"}': 2,
      service_investigation_duration_seconds_sum: 108.9,
      service_investigation_duration_seconds_count: 2,
      'service_tool_calls_total{connector="postgres",tool="query",outcome="ok"}': 1,
      'service_tool_calls_total{connector="none",tool="unknown",outcome="denied"}': 1,
      'service_llm_tokens_total{purpose="planner",kind="input"}': 812,
      'service_llm_tokens_total{purpose="planner",kind="output"}': 240,
      'service_llm_tokens_total{purpose="planner",kind="cache_read"}': 11_020,
      'service_llm_tokens_total{purpose="planner",kind="cache_write"}': 120,
      'service_llm_tokens_total{purpose="verdict",kind="input"}': 812,
      'service_llm_cost_usd_total{purpose="planner",model="claude-sonnet-5"}': 0.0049,
    };
    for (const app of [await metricsApp(), await metricsApp()]) {
      await scrape(app);
      expect(Object.fromEntries(await scrape(app))).toMatchObject(expected);
    }
  });

  it('tells how far each read model is, and which one is stopped', async () => {
    const app = await metricsApp();
    const statuses = [
      { name: 'tickets', status: 'active', lagMs: 0 },
      { name: 'metrics', status: 'stopped', lagMs: 61_500 },
      { name: 'users', status: 'building', lagMs: null },
    ] as const;
    projections = () => Promise.resolve(statuses);
    const series = await scrape(app);
    const ofProjections = [...series].filter(([name]) => name.startsWith('eventlog_projection_'));
    expect(Object.fromEntries(ofProjections)).toEqual({
      'eventlog_projection_stopped{projection="tickets"}': 0,
      'eventlog_projection_stopped{projection="metrics"}': 1,
      'eventlog_projection_stopped{projection="users"}': 0,
      'eventlog_projection_lag_seconds{projection="tickets"}': 0,
      'eventlog_projection_lag_seconds{projection="metrics"}': 61.5,
    });
  });

  it('no label holds an id, an address or customer text (X-61)', async () => {
    const app = await metricsApp();
    await app.inject({ url: '/api/tickets/0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11?q=ada@example.com' });
    const { payload } = await app.inject({ url: '/metrics' });
    expect(payload).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|127\.0\.0\.1|post_reply/);
  });

  it('measures requests by route, and shows the unsealed window of the audit log', async () => {
    const app = await metricsApp();
    await app.inject({ url: '/health' });
    const series = await scrape(app);
    expect(series.get('http_request_duration_seconds_count{method="GET",route="/health",status="200"}')).toBe(1);
    expect(series.get('eventlog_audit_signed_size')).toBe(42);
    expect(series.get('eventlog_audit_unsealed_events')).toBe(3);
    expect(series.get('eventlog_audit_unsealed_seconds')).toBe(0.5);
    expect(series.get('eventlog_audit_checkpoint_age_seconds')).toBe(1.5);
    expect(series.get('eventlog_audit_frozen')).toBe(0);
    expect(series.get('eventlog_audit_verification_failed')).toBe(0);
  });

  it('leaves the time of event streams out: they end when the client leaves', async () => {
    const app = await metricsApp();
    expect((await app.inject({ url: '/stream' })).headers['content-type']).toMatch(/^text\/event-stream/);
    expect([...(await scrape(app)).keys()].filter((name) => name.includes('/stream'))).toEqual([]);
  });

  it('tells when the log failed its own verification, which does not stop the service', async () => {
    const app = await metricsApp();
    auditGauges = () => Promise.resolve({ ...AUDIT, lastVerification: { result: 'failed' } });
    expect((await scrape(app)).get('eventlog_audit_verification_failed')).toBe(1);
  });

  it('says whether this process investigates, and if not, why (SU-29, SU-30)', async () => {
    const app = await metricsApp();
    investigations = { ...investigations, state: 'provider_refuses', detail: 'Check ANTHROPIC_API_KEY.' };
    const series = await scrape(app);
    const states = ['running', 'off', 'no_provider', 'provider_refuses'];
    expect(states.map((state) => series.get(`process_investigations_state{state="${state}"}`))).toEqual([0, 0, 0, 1]);
  });

  it('200 with a gap, not a zero, for what cannot be read now', async () => {
    const app = await metricsApp();
    await scrape(app);
    auditGauges = () => Promise.reject(new Error('away'));
    projections = () => Promise.reject(new Error('away'));
    const series = await scrape(app);
    expect([...series.keys()].filter((name) => name.startsWith('eventlog_'))).toEqual([]);
    expect(series.has('process_start_time_seconds')).toBe(true);
  });

  it('401 without the bearer of SERVICE_METRICS_TOKEN, 200 with it (X-60)', async () => {
    const app = await metricsApp('s3cret-token');
    const status = async (authorization?: string): Promise<number> =>
      (await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode;
    expect(await status()).toBe(401);
    expect(await status('Bearer wrong')).toBe(401);
    expect(await status('Basic s3cret-token')).toBe(401);
    expect(await status('Bearer s3cret-token')).toBe(200);
  });
});
