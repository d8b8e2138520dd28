import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import { intakeIdOf } from '../../../domain/sources/source.ts';
import { ALLOWED, MISBEHAVING } from '../../corpus/sources/misbehaving.ts';
import { eventually } from '../../support/eventually.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';
import { created, openSourceNode, rawTicket, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
});
afterAll(() => node.stop());

const opened = async (MODE: string): Promise<string> => {
  const { body, file } = node.fileSource({ env: { MODE } });
  await file.add(rawTicket(1));
  return (await created(admin, body)).id;
};
const sourceOf = async (id: string): Promise<SourceResource> =>
  (await admin('GET', `/api/ticket-sources/${id}`)).json<SourceResource>();

it('a source that misbehaves is degraded with what it does, and others go on (SU-61, SU-68, SU-76)', async () => {
  const cases = await Promise.all(
    nonEmpty(MISBEHAVING).map(async (each) => ({ ...each, id: await opened(each.mode) })),
  );
  const allowed = await Promise.all(nonEmpty(ALLOWED).map(opened));
  for (const { id, mode, reason } of cases) {
    const source = await eventually(
      () => sourceOf(id),
      ({ status }) => status === 'degraded',
    );
    expect(source.status_reason, mode).toMatch(reason);
  }
  for (const id of allowed)
    expect(
      await eventually(
        () => sourceOf(id),
        ({ tickets_total: total }) => total === 1,
      ),
    ).toMatchObject({ status: 'ready' });
  // What says for ever that there is more fills no log.
  for (const { id, mode } of cases.filter(({ mode: each }) => / ever|fro/.test(each)))
    expect((await node.typesOf(streamName('ticket_source', intakeIdOf(id)))).length, mode).toBeLessThan(500);
});
