import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withAuditConnection } from '../../../adapters/postgres/audit/auditConnection.ts';
import { openCheckpoint } from '../../../domain/audit/note/signedCheckpoint.ts';
import { LogFrozen, LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import { sign } from '../../../processes/audit/sealerTerm.ts';
import { appendEvents, buildLog, extendAll, takeLease } from '../../support/audit/auditInstallation.ts';
import { openAuditNodes, type AuditNode, type AuditNodes } from '../../support/audit/auditNodes.ts';
import { asSuperuser } from '../../support/audit/tampering.ts';

let nodes: AuditNodes;
beforeEach(async () => {
  nodes = await openAuditNodes();
});
afterEach(() => nodes.close());

const told = (node: AuditNode) =>
  node.lines.filter(({ name }) => name === 'audit_log_rollback_detected').map(({ fields }) => fields);

describe('a log that contradicts its signed checkpoint is frozen (X-56)', () => {
  const CHANGES: readonly [string, string, string][] = [
    ['the last signed event changed', `update es.events set meta = '{}' where position = 19`, 'event_altered'],
    ['the tail cut', 'delete from es.events where position >= 15', 'truncated'],
    ['an older database', 'delete from audit.signed_checkpoints where size > 0', 'rolled_back'],
    [
      'the right edge of the tree changed',
      `update audit.entries set leaf_hash = sha256('x') where index = 18`,
      'forked',
    ],
    [
      'a signature changed',
      `update audit.signed_checkpoints set note = overlay(note placing
         case when substr(note, length(note) - 10, 1) = 'A' then 'B' else 'A' end from length(note) - 10 for 1)`,
      'bad_signature',
    ],
    [
      'all of it emptied',
      'truncate es.events, audit.entries, audit.nodes, audit.signed_checkpoints, audit.sealer, audit.epochs',
      'rolled_back',
    ],
  ];

  it.each(CHANGES)('while it was stopped: %s', async (_, change, kind) => {
    const node = nodes.start();
    await appendEvents(node.log, 20);
    await nodes.sealed(20);
    await node.stop();
    await asSuperuser(nodes.database.url, (run) => run(change));
    const again = nodes.start();
    await expect(nodes.append(again.log)).rejects.toThrow(LogFrozen);
    await vi.waitFor(() => expect(told(again)).toContainEqual(expect.objectContaining({ kind })), 5_000);
    await vi.waitFor(async () => expect((await nodes.status()).frozen).toBe(true), 5_000);
  });

  it('under a running node, which then signs nothing more and refuses every append', async () => {
    const node = nodes.start();
    await appendEvents(node.log, 20);
    await nodes.sealed(20);
    await asSuperuser(nodes.database.url, (run) => run(`update es.events set payload = '{}' where position = 19`));
    await nodes.append(node.log);
    await vi.waitFor(() => expect(node.gate.state()).toBe('frozen'), 10_000);
    await expect(nodes.append(node.log)).rejects.toThrow(LogFrozen);
    expect(await nodes.sealedSize()).toBe(20);
    expect(told(node)).toContainEqual(expect.objectContaining({ kind: 'event_altered' }));
  });

  it('other nodes learn of it and refuse too', async () => {
    const [sealing, other] = [nodes.start(), nodes.start({ sealer: false })];
    await nodes.append(sealing.log);
    await nodes.append(other.log);
    await asSuperuser(nodes.database.url, (run) => run(`update audit.epochs set frozen_reason = 'forked'`));
    await vi.waitFor(() => expect(other.gate.state()).toBe('frozen'), 5_000);
  });
});

describe('the append gate', () => {
  it('opens without a sealer at work, once this node has checked the log itself', async () => {
    const first = nodes.start();
    await nodes.append(first.log);
    await nodes.sealed(1);
    await first.stop();
    const { position } = await nodes.append(nodes.start({ sealer: false }).log);
    expect(position).toBe('0000000000000001');
  });

  it('learns of what is signed without asking, and of a freeze at once', async () => {
    const node = nodes.start({ sealer: false });
    const leased = { ...nodes.installation, lease: await takeLease(nodes.installation.database) };
    const term = await buildLog(leased, [3], 0);
    await vi.waitFor(() => expect(node.gate.state()).toBe('open'), 10_000);
    await withAuditConnection(nodes.database.url, nodes.installation.engine, async ({ changes }) => {
      const told: string[] = [];
      for (const size of [4, 5]) {
        await appendEvents(nodes.installation.log, 1);
        await extendAll(leased, term);
        await sign(leased.deps, leased.lease, term);
        const { notes, epochs } = await changes(10_000, new AbortController().signal);
        expect(epochs).toBe(false);
        told.push(...notes);
        expect(openCheckpoint(notes[0] ?? '', nodes.installation.keys.vkeys(term.epoch.origin)).head.size).toBe(size);
      }
      expect(told).toHaveLength(2);
      await leased.store.freeze(leased.lease, term.epoch.epoch, 'forked');
      expect(await changes(10_000, new AbortController().signal)).toEqual({ notes: [], epochs: true });
    });
    await vi.waitFor(() => expect(node.gate.state()).toBe('frozen'), 5_000);
  });

  it('503 store_unavailable while nothing was checked yet', async () => {
    const { log } = nodes.start({ sealer: false });
    await expect(nodes.append(log)).rejects.toThrow(LogUnavailable);
  });

  it('closes when its connection is lost, and opens after another check', async () => {
    const node = nodes.start();
    await nodes.append(node.log);
    await nodes.database.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => expect(node.lines.map(({ name }) => name)).toContain('append_gate_closed'), 5_000);
    const { revision } = await vi.waitFor(() => nodes.append(node.log), 10_000);
    expect(revision).toBe(0n);
  });
});
