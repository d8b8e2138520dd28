import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ToolOutcome } from '../../../agent/tools/toolHost.ts';
import { openConnectorNode, type ConnectorNode } from '../../support/nodes/connectorNode.ts';
import { isAlive, toolServersOf } from '../../support/toolServers/children.ts';
import { fixtureProgram } from '../../support/toolServers/fixture.ts';

let node: ConnectorNode;
let directory: string;
let gated: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gate-'));
  gated = `gated by ${join(directory, 'open')}`;
  node = await openConnectorNode({ programs: ['fixture', 'other', gated].map(fixtureProgram), healthMs: 1_000 });
});
afterAll(async () => {
  await node.stop();
  await rm(directory, { recursive: true });
});
afterEach(async () => {
  for (const { id } of await node.registry.enabled()) await node.remove(id);
});

const patience = { timeout: 60_000, interval: 50 };
const limits = { signal: new AbortController().signal, timeoutMs: 15_000, scope: { customer: null, pinned: null } };

type Caller = { id: string; look: (host?: ConnectorNode['host']) => Promise<ToolOutcome> };

const created = async (mode = 'fine', kind = 'fixture', workspaceId = 'default'): Promise<Caller> => {
  const id = await node.create({ kind, workspaceId, config: { MODE: mode } });
  return {
    id,
    look: (host = node.host) => host.call(workspaceId, { connectorId: id, tool: 'look' }, { at: 'x' }, limits),
  };
};

/** Created, and ready. */
const started = async (...about: Parameters<typeof created>): Promise<Caller> => {
  const caller = await created(...about);
  const workspaceId = about[2] ?? 'default';
  await vi.waitFor(async () => {
    expect(await node.registry.find(workspaceId, caller.id)).toMatchObject({ status: 'ready' });
  }, patience);
  return caller;
};

const pidOf = (outcome: ToolOutcome): number => {
  expect(outcome).toMatchObject({ status: 'ok', result: { pid: expect.any(Number) } });
  return outcome.status === 'ok' ? (outcome.result as { pid: number }).pid : NaN;
};

const waitingCalls = async (counting: Caller, count: number): Promise<void> => {
  await vi.waitFor(async () => expect(await counting.look()).toMatchObject({ result: { waiting: count } }), patience);
};

describe('tool servers (SU-173)', () => {
  it('are one for all connectors of a kind in a workspace, and never one for two workspaces', async () => {
    const same = await Promise.all(Array.from({ length: 12 }, () => started()));
    const pids = new Set((await Promise.all(same.map(({ look }) => look()))).map(pidOf));
    expect(pids.size).toBe(1);
    const others = [await started('fine', 'other'), await started('fine', 'fixture', 'second workspace')];
    for (const { look } of others) pids.add(pidOf(await look()));
    expect(pids.size).toBe(3);
  });

  it('start at most 4 at a time', async () => {
    const host = node.secondHost();
    const rows = await Promise.all(
      Array.from({ length: 7 }, async (_, n) => {
        const { id } = await created('fine', gated, `workspace ${n}`);
        return { ...(await node.registry.find(`workspace ${n}`, id)) };
      }),
    );
    const checks = rows.map((row) => host.check(row as Parameters<typeof host.check>[0], limits.signal));
    // This host's and the supervised one's, which checks them as well.
    const starting = await vi.waitFor(async () => {
      const pids = await toolServersOf(process.pid, gated);
      expect(pids).toHaveLength(8);
      return pids;
    }, patience);
    await node.registry.enabled();
    expect(await toolServersOf(process.pid, gated)).toEqual(starting);
    await writeFile(join(directory, 'open'), '');
    expect(await Promise.all(checks)).toMatchObject(rows.map(() => ({ finding: 'working' })));
  });

  it('end when nobody has called for a while, and start again for the next call', async () => {
    const caller = await started();
    const hasty = node.secondHost({ afterCallMs: 100, afterCheckMs: 0 });
    const first = pidOf(await caller.look(hasty));
    await vi.waitFor(() => expect(isAlive(first)).toBe(false), patience);
    expect(pidOf(await caller.look(hasty))).not.toBe(first);
  });

  it('are not kept by checks alone, and survive them while calls keep them', async () => {
    const caller = await started('fine', 'other');
    const row = await node.registry.find('default', caller.id);
    if (row === null) throw new Error('the connector is there');
    const before = await toolServersOf(process.pid, 'other');
    const host = node.secondHost({ afterCallMs: 600_000, afterCheckMs: 0 });
    expect(await host.check(row, limits.signal)).toMatchObject({ finding: 'working' });
    await vi.waitFor(async () => expect(await toolServersOf(process.pid, 'other')).toEqual(before), patience);
    const pid = pidOf(await caller.look(host));
    expect(await host.check(row, limits.signal)).toMatchObject({ finding: 'working' });
    expect(pidOf(await caller.look(host))).toBe(pid);
  });
});

describe('a call that ends its tool server', () => {
  it('fails alone: those beside it are made again and answered (SU-28, SU-41)', async () => {
    const [killer, counting] = [await started('dies'), await started('counts')];
    const innocent = await Promise.all([started('alone_only'), started('alone_only'), started('alone_only')]);
    const open = innocent.map(({ look }) => look());
    await waitingCalls(counting, 3);
    expect(await killer.look()).toEqual({
      status: 'error',
      code: 'upstream_error',
      message: expect.stringMatching(/^The call ended its tool server/),
    });
    // Each alone in a process of its own, where it is the only call.
    expect(new Set((await Promise.all(open)).map(pidOf)).size).toBe(3);
    for (const { id } of [killer, ...innocent])
      expect((await node.history(id)).types).toEqual(['ConnectorCreated', 'ConnectorStatusChanged']);
  });

  it('again and again keeps the server down no longer each time (SU-35)', async () => {
    const [killer, other] = [await started('dies', 'other'), await started('fine', 'other')];
    for (let times = 0; times < 4; times += 1) {
      expect(await killer.look()).toMatchObject({ code: 'upstream_error' });
      pidOf(await other.look());
    }
    const waits = node.logger.lines
      .map(({ name, fields }) => ({ name, ...(fields as { connector_kind?: string; restart_in_ms?: number }) }))
      .filter(({ name, connector_kind }) => name === 'tool_server_down' && connector_kind === 'other')
      .map(({ restart_in_ms: ms }) => ms);
    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
  });

  it('by keeping its thread busy is ended, and those beside it are answered', async () => {
    const [busy, counting, innocent] = [await started('busy'), await started('counts'), await started('alone_only')];
    const open = innocent.look();
    await waitingCalls(counting, 1);
    const stuck = busy.look();
    pidOf(await open);
    expect((await stuck).status).not.toBe('ok');
  });

  it('leaves no process behind', async () => {
    const killer = await started('dies');
    await killer.look();
    await node.remove(killer.id);
    await vi.waitFor(async () => expect(await toolServersOf(process.pid, 'fixture')).toEqual([]), patience);
  });
});

describe('a check (SU-173)', () => {
  it('that the tool server was too busy for says nothing of the connector', async () => {
    const held = await created('held_up_when_checked');
    await vi.waitFor(() => {
      const told = node.logger.lines.filter(
        ({ name, fields }) =>
          name === 'connector_check_undecided' && (fields as { connector_id: string }).connector_id === held.id,
      );
      expect(told.length).toBeGreaterThan(1);
    }, patience);
    expect((await node.history(held.id)).types).toEqual(['ConnectorCreated']);
    const admin = await node.signIn('admin');
    const answer = await admin('POST', `/api/connectors/${held.id}/test`);
    expect(answer.json()).toMatchObject({ success: false, error_message: expect.stringContaining('service is busy') });
    expect(await node.registry.find('default', held.id)).toMatchObject({ status: 'starting' });
  });

  it('that the system let wait is a failure of it', async () => {
    const late = await created('late_when_checked');
    await vi.waitFor(async () => {
      expect(await node.registry.find('default', late.id)).toMatchObject({
        status: 'degraded',
        reason_code: 'timeout',
        status_reason: 'The database did not answer in time.',
      });
    }, patience);
  });

  it('that ends its tool server degrades its own connector and no other', async () => {
    const other = await started();
    const killer = await created('dies_when_checked');
    await vi.waitFor(async () => {
      expect(await node.registry.find('default', killer.id)).toMatchObject({
        status: 'degraded',
        reason_code: 'ended_by_call',
      });
    }, patience);
    expect((await node.history(other.id)).types).toEqual(['ConnectorCreated', 'ConnectorStatusChanged']);
  });
});
