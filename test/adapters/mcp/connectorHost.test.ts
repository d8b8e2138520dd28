import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ConnectorEvent } from '../../../domain/connectors/events.ts';
import { openConnectorNode, type ConnectorNode } from '../../support/nodes/connectorNode.ts';
import { eventually } from '../../support/eventually.ts';
import { isAlive, toolServersOf } from '../../support/toolServers/children.ts';
import { fixtureProgram } from '../../support/toolServers/fixture.ts';

const BREACHES = ['extra_tool', 'missing_tool', 'no_hint', 'write_hint', 'other_words'];
const NO_STARTERS = ['silent', 'noise', 'exits'];
const KINDS = ['fixture', 'other', 'extra_tool_later', ...BREACHES, ...NO_STARTERS];

let node: ConnectorNode;

beforeAll(async () => {
  node = await openConnectorNode({ programs: KINDS.map(fixtureProgram), healthMs: 1_000 });
});
afterAll(() => node.stop());
// Those that keep failing would keep being started.
afterEach(async () => {
  for (const { id } of await node.registry.enabled()) await node.remove(id);
});

const patience = { timeout: 60_000, interval: 50 };
const never = new AbortController().signal;
const limits = { signal: never, timeoutMs: 15_000, scope: { customer: null, pinned: null } };

/** Creates a connector of this mode and waits until its status is recorded. */
const started = async (mode: string, secrets: Record<string, string> = {}, kind = 'fixture') => {
  const id = await node.create({ kind, config: { MODE: mode }, secrets });
  const row = await vi.waitFor(async () => {
    const found = await node.registry.find('default', id);
    expect(found?.status).not.toBe('starting');
    return found;
  }, patience);
  return { id, row, look: (at = 'x') => node.host.call('default', { connectorId: id, tool: 'look' }, { at }, limits) };
};

const offeredBy = async (id: string): Promise<string[]> =>
  (await node.host.offered('default')).filter(({ connectorId }) => connectorId === id).map(({ tool }) => tool);

describe('a well-behaved tool server', () => {
  it('is ready and offers its tools under its slug (SU-34, SU-39)', async () => {
    const id = await node.create({ name: 'Shop Système -- 1' });
    await vi.waitFor(async () => expect(await offeredBy(id)).toEqual(['healthcheck', 'look']), patience);
    const offered = (await node.host.offered('default')).filter(({ connectorId }) => connectorId === id);
    expect(offered.map(({ name }) => name)).toEqual(['shop_systeme_1__healthcheck', 'shop_systeme_1__look']);
    expect(offered[1]).toMatchObject({ connectorKind: 'fixture', description: 'Scope: read. Looks at something.' });
  });

  it('is not offered to another workspace, nor called from there', async () => {
    const { id } = await started('fine');
    const target = { connectorId: id, tool: 'look' };
    expect(await node.host.offered('other')).toEqual([]);
    expect(await node.host.call('other', target, { at: 'x' }, limits)).toMatchObject({ code: 'not_found' });
  });

  it('runs a child of its own on each node', async () => {
    const { id, look } = await started('fine');
    const second = node.secondHost();
    const target = { connectorId: id, tool: 'look' };
    const [a, b] = [await look(), await second.call('default', target, { at: 'x' }, limits)];
    expect([a, b]).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
    expect(a).not.toEqual(b);
  });

  it('finds no secret and nothing of this process in its environment (SU-65)', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('ANTHROPIC_API_KEY', 'sk-of-the-service');
    const { look } = await started('environment', { TOKEN: 'a-token-of-its-own' }, 'other');
    expect(await look()).toMatchObject({ result: { names: ['ALLOWED_CIDRS'] } });
  });
});

describe('a tool server that breaks the contract (SU-38)', () => {
  it.each(BREACHES)('by %s is degraded with contract_violation and offers nothing', async (kind) => {
    const { id, row, look } = await started('fine', {}, kind);
    expect(row).toMatchObject({ status: 'degraded', reason_code: 'contract_violation' });
    expect(row?.status_reason).toMatch(/^The tool server (offers|describes) /);
    expect(await offeredBy(id)).toEqual([]);
    expect(await look()).toMatchObject({ status: 'error', code: 'not_found' });
  });

  it('is found out although it was fine at first', async () => {
    const { id } = await started('fine', {}, 'extra_tool_later');
    await vi.waitFor(async () => {
      const row = await node.registry.find('default', id);
      expect(row).toMatchObject({ status: 'degraded', reason_code: 'contract_violation' });
    }, patience);
  });
});

describe('a tool server that does not start', () => {
  it.each(NO_STARTERS)('(%s) is degraded with a reason (SU-34)', async (kind) => {
    const id = await node.create({ kind });
    await vi.waitFor(
      async () => {
        const row = await node.registry.find('default', id);
        expect(row).toMatchObject({ status: 'degraded' });
        expect(['start_failed', 'timeout']).toContain(row?.reason_code);
        expect(row?.status_reason).not.toBeNull();
      },
      { timeout: 50_000, interval: 100 },
    );
  });
});

describe('a call', () => {
  it('is scrubbed of the secrets of the connector, in results and in errors (X-65, DS-122)', async () => {
    const secret = 's3cret/of+this connector';
    const leaks = await started('leaks', { TOKEN: secret });
    expect(await leaks.look()).toEqual({
      status: 'ok',
      result: { token: '[redacted]', list: ['a[redacted]b'] },
      redactions: 2,
      truncated: null,
      pin: null,
    });
    const failing = await started('leaks_in_error', { TOKEN: secret });
    expect(await failing.look()).toEqual({ status: 'error', code: 'upstream_error', message: 'bad [redacted]' });
    // Longer than what is kept of a message: its beginning alone would not be known as a secret.
    const long = await started('leaks_in_error', { TOKEN: `begin ${'word '.repeat(80)}end` });
    expect(await long.look()).toMatchObject({ message: 'bad [redacted]' });
  });

  it('is scrubbed of the password of an address on its own (X-65)', async () => {
    const { look } = await started('leaks', { TOKEN: 'postgres://user:p%40ssword1@127.0.0.1/x' });
    expect(await look()).toMatchObject({ result: { token: '[redacted]' } });
    const scrubbed = await started('leaks', { TOKEN: 'p@ssword1' });
    expect(await scrubbed.look()).toMatchObject({ result: { token: '[redacted]' } });
  });

  it('gives only what the log can hold', async () => {
    const { look } = await started('unstorable');
    expect(await look()).toMatchObject({
      result: { n: '1e+300', i: '12345678901234567000', s: '\uFFFD', in: { '__proto__ ': 1 } },
    });
  });

  it.each([
    ['unstructured', 'The tool gave no structured result.'],
    ['unknown_code', 'The tool failed.'],
    ['huge', expect.stringContaining('ended its tool server')],
    ['dies', expect.stringContaining('ended its tool server')],
  ])('of a server that is %s is an error with a fixed sentence (SU-41)', async (mode, message) => {
    const { look } = await started(mode);
    expect(await look()).toEqual({ status: 'error', code: 'upstream_error', message });
  });

  it('that hangs ends as a timeout, and rejects only when the caller gives up', async () => {
    const { id } = await started('hangs');
    const target = { connectorId: id, tool: 'look' };
    const slow = await node.host.call('default', target, { at: 'x' }, { ...limits, timeoutMs: 200 });
    expect(slow).toMatchObject({ status: 'timeout', code: 'timeout' });
    const caller = new AbortController();
    const given = node.host.call('default', target, { at: 'x' }, { ...limits, signal: caller.signal });
    caller.abort(new Error('the investigation was cancelled'));
    await expect(given).rejects.toThrow('the investigation was cancelled');
  });

  it('of a tool that is not in the contract is refused without asking the server (SU-38)', async () => {
    const { id } = await started('fine');
    const outcome = await node.host.call('default', { connectorId: id, tool: 'refund_charge' }, {}, limits);
    expect(outcome).toMatchObject({ status: 'error', code: 'not_found' });
  });
});

describe('a tool server that is killed', () => {
  it('is started again, and the next call waits for it (SU-35)', async () => {
    const { id, look } = await started('fine');
    const before = await look();
    process.kill(pidOf(before), 'SIGKILL');
    const after = await vi.waitFor(async () => {
      const outcome = await look();
      expect(outcome.status).toBe('ok');
      return outcome;
    }, patience);
    expect(pidOf(after)).not.toBe(pidOf(before));
    expect(await offeredBy(id)).toEqual(['healthcheck', 'look']);
  });

  it('again and again waits longer each time, and degrades after 2 failures in a row (SU-35)', async () => {
    const { id } = await started('fine', {}, 'other');
    // The last wait is long enough for several checks on any machine.
    for (let times = 0; times < 4; times += 1) {
      const outcome = await vi.waitFor(async () => {
        const found = await node.host.call('default', { connectorId: id, tool: 'look' }, { at: 'x' }, limits);
        expect(found.status).toBe('ok');
        return found;
      }, patience);
      process.kill(pidOf(outcome), 'SIGKILL');
      await vi.waitFor(() => expect(isAlive(pidOf(outcome))).toBe(false), patience);
    }
    const waits = restartWaits('other');
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    const told = await eventually(
      async () => statuses((await node.history(id)).events),
      (all) => all.includes('degraded') && all.at(-1) === 'ready',
    );
    expect(told.slice(0, 2)).toEqual(['ready', 'degraded']);
  });
});

describe('the end', () => {
  it('of the last connector of a kind ends its child', async () => {
    const [one, two] = [await started('fine'), await started('fine')];
    const pid = pidOf(await one.look());
    const admin = await node.signIn('admin');
    expect((await admin('DELETE', `/api/connectors/${one.id}`)).statusCode).toBe(204);
    expect(await one.look()).toMatchObject({ code: 'not_found' });
    expect(pidOf(await two.look())).toBe(pid);
    await node.remove(two.id);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
  });

  it('of a connector ends its open calls', async () => {
    const { id, look } = await started('hangs');
    const counting = await started('counts');
    const open = look();
    await vi.waitFor(async () => expect(await counting.look()).toMatchObject({ result: { waiting: 1 } }), patience);
    await node.remove(id);
    expect(await open).toEqual({ status: 'error', code: 'upstream_error', message: 'The connector was stopped.' });
  });

  it('of a host that is killed ends its children too', async () => {
    const parent = spawn(process.execPath, [
      fileURLToPath(new URL('../../support/toolServers/parent.ts', import.meta.url)),
    ]);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
  });

  it('of the node ends all children', async () => {
    const other = await openConnectorNode({ programs: ['fixture', 'silent'].map(fixtureProgram) });
    const ids = [await other.create({}), await other.create({ kind: 'silent' })];
    await vi.waitFor(async () => expect(await other.host.offered('default')).toHaveLength(2), patience);
    const outcome = await other.host.call('default', { connectorId: ids[0] ?? '', tool: 'look' }, { at: 'x' }, limits);
    const starting = await vi.waitFor(async () => {
      const [pid = NaN] = await toolServersOf(process.pid, 'silent');
      expect(pid).not.toBeNaN();
      return pid;
    }, patience);
    await other.stop();
    expect([pidOf(outcome), starting].map(isAlive)).toEqual([false, false]);
  });
});

const pidOf = (outcome: object): number => (outcome as { result: { pid: number } }).result.pid;

const statuses = (events: readonly ConnectorEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'ConnectorStatusChanged' ? [event.data.status] : []));

/** How long the servers of a kind were to stay down, each time that they ended. */
const restartWaits = (kind: string): number[] =>
  node.logger.lines
    .map(({ name, fields }) => ({ name, ...(fields as { connector_kind?: string; restart_in_ms?: number }) }))
    .filter(({ name, connector_kind }) => name === 'tool_server_down' && connector_kind === kind)
    .map(({ restart_in_ms: ms = NaN }) => ms);
