import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { eventually } from '../../support/eventually.ts';
import {
  created,
  openSourceNode,
  rawTicket,
  type Call,
  type SourceFile,
  type SourceNode,
} from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
let file: SourceFile;
let source: SourceResource;
beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
  const own = node.fileSource();
  ({ file } = own);
  source = await created(admin, own.body);
});
afterAll(() => node.stop());

it('a source is not told that a ticket is solved while that can be undone, nor when it was (SU-25, SU-188)', async () => {
  await file.add(rawTicket(1));
  await file.add(rawTicket(2));
  const items = await eventually(
    async () => {
      const list = await admin('GET', `/api/tickets?source_id=${source.id}`);
      return list.json<{ items: { id: string; external_id: string }[] }>().items;
    },
    ({ length }) => length === 2,
  );
  const idOf = (name: string) => items.find(({ external_id: externalId }) => externalId === name)?.id ?? '';
  const told = async () =>
    (await file.calls()).filter(({ tool }) => tool === 'mark_resolved').map(({ args }) => args['external_id']);
  const act = async (name: string, verb: string) =>
    expect(
      (await admin('POST', `/api/tickets/${idOf(name)}/${verb}`, verb === 'undo' ? undefined : {})).statusCode,
    ).toBe(200);
  await act('t-1', 'resolve');
  await act('t-1', 'undo');
  expect(await told()).toEqual([]);
  const resolvedAt = Date.now();
  await act('t-2', 'resolve');
  expect(await eventually(told, ({ length }) => length > 0)).toEqual(['t-2']);
  expect(Date.now() - resolvedAt).toBeGreaterThanOrEqual(10_000);
});
