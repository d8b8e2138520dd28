import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectorEvent } from '../../../domain/connector/events.ts';
import { openConnectorNode, type ConnectorNode } from '../../support/connectorNode.ts';
import { eventually } from '../../support/eventually.ts';
import { FIXTURE_PROGRAM } from '../../support/toolServers/fixture.ts';

let node: ConnectorNode;

beforeAll(async () => {
  node = await openConnectorNode({ programs: [FIXTURE_PROGRAM], healthMs: 1_000 });
});
afterAll(() => node.stop());
// Those that keep failing would keep being started.
afterEach(async () => {
  for (const { id } of await node.registry.enabled()) await node.remove(id);
});

const patience = { timeout: 15_000, interval: 50 };
const never = new AbortController().signal;
const limits = { signal: never, timeoutMs: 5_000, customer: null };

/** Creates a connector of this mode and waits until its status is recorded. */
const started = async (mode: string, secrets: Record<string, string> = {}) => {
  const id = await node.create({ config: { MODE: mode }, secrets });
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
    const id = await node.create({ name: 'Shop Système -- 1', config: { MODE: 'fine' } });
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

  it('gets its configuration and nothing else of this process (SU-65)', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'sk-of-the-service');
    const { look } = await started('environment', { TOKEN: 'a-token-of-its-own' });
    vi.unstubAllEnvs();
    expect(await look()).toMatchObject({ result: { names: ['ALLOWED_CIDRS', 'MODE', 'TOKEN'] } });
  });
});

describe('a tool server that breaks the contract (SU-38)', () => {
  it.each(['extra_tool', 'missing_tool', 'no_hint', 'write_hint', 'other_words'])(
    'by %s is degraded with contract_violation and offers nothing',
    async (mode) => {
      const { id, row, look } = await started(mode);
      expect(row).toMatchObject({ status: 'degraded', reason_code: 'contract_violation' });
      expect(row?.status_reason).toMatch(/^The tool server (offers|describes) /);
      expect(await offeredBy(id)).toEqual([]);
      expect(await look()).toMatchObject({ status: 'error', code: 'not_found' });
    },
  );

  it('is found out although it was fine at first', async () => {
    const { id } = await started('extra_tool_later');
    await vi.waitFor(async () => {
      const row = await node.registry.find('default', id);
      expect(row).toMatchObject({ status: 'degraded', reason_code: 'contract_violation' });
    }, patience);
  });
});

describe('a tool server that does not start', () => {
  it.each(['silent', 'noise', 'exits'])('(%s) is degraded with a reason (SU-34)', { timeout: 40_000 }, async (mode) => {
    const id = await node.create({ config: { MODE: mode } });
    await vi.waitFor(
      async () => {
        const row = await node.registry.find('default', id);
        expect(row).toMatchObject({ status: 'degraded' });
        expect(['start_failed', 'timeout']).toContain(row?.reason_code);
        expect(row?.status_reason).not.toBeNull();
      },
      { timeout: 30_000, interval: 100 },
    );
  });
});

describe('a call', () => {
  it('is scrubbed of the secrets of the connector, in results and in errors (X-65)', async () => {
    const secret = 's3cret/of+this connector';
    const leaks = await started('leaks', { TOKEN: secret });
    expect(await leaks.look()).toEqual({
      status: 'ok',
      result: { token: '[redacted]', list: ['a[redacted]b'] },
      redactions: 2,
      truncated: null,
    });
    const failing = await started('leaks_in_error', { TOKEN: secret });
    expect(await failing.look()).toEqual({ status: 'error', code: 'upstream_error', message: 'bad [redacted]' });
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
    ['huge', 'The tool server could not be asked.'],
    ['dies', 'The tool server could not be asked.'],
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
    const { id } = await started('fine');
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
    const waits = node.log.lines
      .filter(
        ({ name, fields }) => name === 'tool_server_down' && (fields as { connector_id?: string }).connector_id === id,
      )
      .map(({ fields }) => (fields as { restart_in_ms: number }).restart_in_ms);
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    const told = await eventually(
      async () => statuses((await node.history(id)).events),
      (all) => all.includes('degraded') && all.at(-1) === 'ready',
    );
    expect(told.slice(0, 2)).toEqual(['ready', 'degraded']);
  });
});

describe('the end', () => {
  it('of a connector ends its child', async () => {
    const { id, look } = await started('fine');
    const pid = pidOf(await look());
    const admin = await node.signIn('admin');
    expect((await admin('DELETE', `/api/connectors/${id}`)).statusCode).toBe(204);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
    expect(await look()).toMatchObject({ code: 'not_found' });
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
    const other = await openConnectorNode({ programs: [FIXTURE_PROGRAM] });
    const ids = [await other.create({ config: { MODE: 'fine' } }), await other.create({ config: { MODE: 'silent' } })];
    await vi.waitFor(async () => expect(await other.host.offered('default')).toHaveLength(2), patience);
    const outcome = await other.host.call('default', { connectorId: ids[0] ?? '', tool: 'look' }, { at: 'x' }, limits);
    await other.stop();
    expect(isAlive(pidOf(outcome))).toBe(false);
  });
});

const pidOf = (outcome: object): number => (outcome as { result: { pid: number } }).result.pid;

const statuses = (events: readonly ConnectorEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'ConnectorStatusChanged' ? [event.data.status] : []));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
