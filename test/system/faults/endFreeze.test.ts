import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCli } from '../../support/audit/auditCli.ts';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { asSuperuser } from '../../support/audit/tampering.ts';

type Status = {
  size: number;
  frozen: boolean;
  frozen_reason: string | null;
  unsealed_events: number;
  warnings: string[];
  epochs: { epoch: number; reason: string | null; declared_loss: string | null }[];
};

let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  fixture = await openNodeFixture();
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(() => fixture.dispose());

const onDatabase = async (change: string): Promise<void> =>
  asSuperuser(await fixture.embeddedUrl(), (run) => run(change));
const status = () => admin.get<Status>('/audit/status');
const send = () => admin.send<{ id: string; code: string }>('POST', '/api/tickets', { title: 'Help', body: 'Broken.' });
const sealed = () => eventually(status, ({ unsealed_events: unsealed, size }) => unsealed === 0 && size > 0);
const frozen = () => eventually(send, ({ status: code, body }) => code === 503 && body.code === 'audit_frozen');
const recorded = () => eventually(status, ({ frozen: isFrozen }) => isFrozen);

/** Accepts, shows and seals a ticket, in the process that ran before. */
const works = async (): Promise<void> => {
  const { body } = await eventually(send, (answer) => answer.status === 201);
  await eventually(
    () => admin.send('GET', `/api/tickets/${body.id}`),
    (answer) => answer.status === 200,
  );
  await eventually(
    () => admin.send('GET', '/ready'),
    (answer) => answer.status === 200,
  );
  await sealed();
};

/** The flip of a bit in the last sealed event, which undoes itself. */
const FLIP = `update es.events set payload = set_byte(payload, 3, get_byte(payload, 3) # 1)
  where position = (select signed_size - 1 from audit.sealer)`;

const otherKey = async (file: string): Promise<void> => {
  await rm(file);
  expect((await auditCli(['keys', 'generate', '-o', file], {})).exit).toBe(0);
};

/** A gap, if an append came between the cut and the freeze. */
const LOSS = /truncated|gap/;

describe('a freeze ends by an operator, while the nodes run and while they do not (X-56)', () => {
  it('audit:unfreeze refuses while the cause stays, and ends it once it is gone; the node goes on by itself', async () => {
    await works();
    await onDatabase(FLIP);
    await frozen();
    await recorded();
    const refused = await fixture.operator('unfreeze');
    expect(refused.exit).toBe(1);
    expect(refused.stdout).toContain('event_altered');
    expect((await status()).frozen_reason).toBe('event_altered');
    await onDatabase(FLIP);
    const ended = await fixture.operator('unfreeze');
    expect([ended.exit, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toContain('Proven:');
    expect(ended.stdout).toContain('Given up:');
    await works();
    const events = await admin.get<{ items: { type: string }[] }>('/api/events?type=AuditFreezeEnded');
    expect(events.items).toHaveLength(1);
    expect((await fixture.verify()).exit).toBe(0);
  });

  it('audit:unfreeze blames another key file, and not the log', async () => {
    await works();
    await onDatabase(FLIP);
    await frozen();
    await recorded();
    await onDatabase(FLIP);
    const file = join(fixture.dataDir, 'audit.key');
    const kept = await readFile(file);
    await otherKey(file);
    const refused = await fixture.operator('unfreeze');
    await writeFile(file, kept, { mode: 0o600 });
    expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('by another key')]);
    expect((await fixture.operator('unfreeze')).exit).toBe(0);
    await works();
  });

  it('a state file that is empty or torn is no evidence: it is told, and written anew (X-54)', async () => {
    const file = join(fixture.dataDir, 'audit.state');
    for (const content of ['', (await readFile(file, 'utf8')).slice(0, 60)]) {
      await fixture.end(node, 'SIGTERM');
      await writeFile(file, content);
      const verified = await fixture.verify();
      expect([verified.exit, verified.stdout]).toEqual([0, expect.stringContaining('cannot be used')]);
      node = await fixture.start();
      admin = admin.at(node.backendUrl);
      expect(await node.logged('audit_state_unusable')).toMatchObject({ from: file });
      expect((await status()).warnings).toEqual([expect.stringContaining(file)]);
      await works();
      expect((await readFile(file, 'utf8')).split('\n').length).toBeGreaterThan(4);
    }
  });

  it('a row far above the log: told by name at the start, by readiness and by verify; gone, the freeze ends', async () => {
    await fixture.end(node, 'SIGTERM');
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
    await onDatabase(`insert into es.events select 9223372036854775807, 'thing-foreign', 0, gen_random_uuid(),
      'ThingHappened', content_type, recorded_at, payload, meta from es.events where position = 0`);
    await frozen();
    await recorded();
    await fixture.end(node, 'SIGTERM');
    const again = fixture.spawn();
    const { backend } = await again.logged('service_listening');
    const client = admin.at(String(backend));
    const login = await client.send<{ code: string }>('POST', '/api/auth/login', {
      email: 'e@example.com',
      password: 'x',
    });
    expect([login.status, login.body.code]).toEqual([401, 'invalid_credentials']);
    const ready = await eventually(
      () => client.send<{ checks: { name: string; detail: string }[] }>('GET', '/ready'),
      ({ body }) => body.checks.some(({ detail }) => detail.includes('inserted')),
    );
    expect(ready.status).toBe(503);
    const verified = await fixture.verify();
    expect([verified.exit, JSON.parse(verified.stdout)]).toEqual([1, expect.objectContaining({ kind: 'inserted' })]);
    await onDatabase('delete from es.events where position > 1000000');
    await fixture.end(again, 'SIGTERM');
    // Nothing runs: the command starts the embedded server by itself.
    expect((await fixture.operator('unfreeze')).exit).toBe(0);
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
    await works();
  });

  it('audit:new-epoch keeps the old log, begins anew over what is there, and says so for ever', async () => {
    await works();
    await works();
    const pins = join(fixture.dataDir, 'auditor.keys');
    await copyFile(join(fixture.dataDir, 'audit.keys'), pins);
    const before = await status();
    await onDatabase(`delete from es.events where position >= (select signed_size - 3 from audit.sealer)`);
    await frozen();
    await recorded();
    expect((await fixture.operator('unfreeze')).exit).toBe(1);
    expect((await fixture.operator('new-epoch')).exit).toBe(2);
    const opened = await fixture.operator('new-epoch', '--reason', 'The backup of last night\nwas all that we had.');
    expect([opened.exit, opened.stderr]).toEqual([0, '']);
    expect(opened.stdout).toContain('Given up:');
    await works();
    const after = await status();
    expect(after.epochs).toHaveLength(2);
    expect(after.epochs[1]).toMatchObject({
      epoch: 2,
      reason: 'The backup of last night was all that we had.',
      declared_loss: expect.stringMatching(LOSS) as string,
    });
    const verify = (...args: readonly string[]) => auditCli(['verify', '--json', ...args], fixture.environment);
    const verified = await verify('--keys', pins);
    expect([verified.exit, JSON.parse(verified.stdout)]).toEqual([
      0,
      expect.objectContaining({ later_epochs: [expect.objectContaining({ previous_size: before.size })] }),
    ]);
    const old = await verify('--epoch', '1');
    expect([old.exit, JSON.parse(old.stdout)]).toEqual([
      1,
      // Whoever asks about an epoch that has ended is not sent to end its freeze.
      expect.objectContaining({ kind: expect.stringMatching(LOSS) as string, frozen: null, warnings: [] }),
    ]);
    // What is kept of the old epoch is evidence still.
    await onDatabase(`update audit.entries set position = 'x' where epoch = 1 and index = 2`);
    expect((await verify()).exit).toBe(1);
    const entry = '0000000000000002';
    await onDatabase(`update audit.entries set position = '${entry}' where epoch = 1 and index = 2`);
    await fixture.end(node, 'SIGTERM');
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
    await works();
    expect((await fixture.verify()).exit).toBe(0);
  });

  it('audit:new-epoch builds read models anew when the log was cut so that it does not tell', async () => {
    for (let nth = 0; nth < 8; nth += 1) await works();
    await onDatabase(`delete from es.events where position >= (select signed_size - 6 from audit.sealer);
      update es.log_end set next_position = (select max(position) + 1 from es.events)`);
    await frozen();
    await recorded();
    const opened = await fixture.operator('new-epoch', '--reason', 'The last events are lost');
    expect([opened.exit, opened.stderr]).toEqual([0, '']);
    await works();
    expect((await fixture.verify()).exit).toBe(0);
    const rebuilt = await fixture.projections('verify');
    expect([rebuilt.exit, rebuilt.stderr]).toEqual([0, '']);
  });

  it('audit:new-epoch also begins over a hole, an event that nobody can read, and rows outside of the log', async () => {
    await works();
    await onDatabase(`delete from es.events where position = (
        select min(position) from es.events where stream_id like 'ticket-%');
      update es.events set payload = '{' where position = (select signed_size - 1 from audit.sealer);
      insert into es.events select -7, 'thing-foreign', 0, gen_random_uuid(), 'ThingHappened', content_type,
        recorded_at, payload, meta from es.events where position = 0`);
    await frozen();
    await recorded();
    const opened = await fixture.operator('new-epoch', '--reason', 'Someone was here');
    expect([opened.exit, opened.stderr]).toEqual([0, '']);
    expect(opened.stdout).toContain('1 row set aside; 2 events lost');
    await works();
    expect((await fixture.verify()).exit).toBe(0);
    const rebuilt = await fixture.projections('rebuild', '--all');
    expect(rebuilt.exit).toBe(0);
  });

  it('a forged row that hides in the place of another: readiness tells, audit:new-epoch sets it aside (X-56)', async () => {
    await works();
    await onDatabase(`alter table es.events drop constraint events_pkey;
      insert into es.events select position, 'thing-forged', 0, gen_random_uuid(), 'ThingHappened', content_type,
        recorded_at, payload, meta from es.events where position = 3;
      drop index es.log_end_has_one_row;
      insert into es.log_end select * from es.log_end`);
    await eventually(
      () => admin.send<{ checks: { name: string; detail: string }[] }>('GET', '/ready'),
      ({ status: code, body }) =>
        code === 503 &&
        body.checks.some(({ detail }) => detail.includes('doubled') || detail.includes('table_altered')),
    );
    expect((await fixture.operator('unfreeze')).exit).toBe(1);
    const opened = await fixture.operator('new-epoch', '--reason', 'A forged event was found');
    expect([opened.exit, opened.stderr]).toEqual([0, '']);
    expect(opened.stdout).toContain('doubled at 3');
    expect(opened.stdout).toContain('1 row set aside');
    await works();
    expect((await fixture.verify()).exit).toBe(0);
  });

  it('audit:new-epoch with another key says that no earlier one vouches for it, and the service signs with it', async () => {
    await works();
    await fixture.end(node, 'SIGTERM');
    await otherKey(join(fixture.dataDir, 'audit.key'));
    const opened = await fixture.operator('new-epoch', '--reason', 'The key has leaked');
    expect([opened.exit, opened.stdout]).toEqual([0, expect.stringContaining('Another key:')]);
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
    await works();
    expect((await fixture.verify()).exit).toBe(0);
  });
});
