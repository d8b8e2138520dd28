import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBERS_MAY } from '../../support/badInput/callers.ts';
import type { BadAnswer } from '../../support/badInput/faults.ts';
import type { Operation } from '../../support/badInput/operations.ts';
import {
  bodyOf,
  JSON_TYPE,
  pathOf,
  UNKNOWN_RECORDS,
  VERSION,
  type BadRequest,
} from '../../support/badInput/request.ts';
import { openScene, type Records, type Scene } from '../../support/badInput/scene.ts';
import { sendBad } from '../../support/badInput/send.ts';
import { openStream, type StreamClient } from '../../support/nodes/eventStreamClient.ts';
import { ADMIN, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

/** Every operation of the OpenAPI document, by every role, of the workspace whose records they are and of another one. */
let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.close());

const requestOf = (operation: Operation, records: Records, cookie: string): BadRequest => {
  const body = bodyOf(operation);
  return {
    what: operation.name,
    path: pathOf(operation, records, scene.logId),
    headers: { ...VERSION, ...(body === undefined ? {} : JSON_TYPE), ...(cookie === '' ? {} : { cookie }) },
    body,
  };
};
const send = (operation: Operation, records: Records, cookie: string): Promise<BadAnswer> =>
  sendBad(scene.admin.url, operation, requestOf(operation, records, cookie));

type Refusal = { code?: string; required_role?: string };
const refusalOf = ({ text }: BadAnswer): Refusal => (text.startsWith('{') ? (JSON.parse(text) as Refusal) : {});

/** What a session with this role is told: nothing, or that it may not. */
const wantedOf = ({ access, name }: Operation, role: 'admin' | 'member'): Refusal => {
  const isOfSessions = access === 'session' || access === 'programs';
  const isMembers = access === 'public' || (isOfSessions && MEMBERS_MAY.some((allowed) => allowed.test(name)));
  return role === 'admin' || isMembers ? {} : { code: 'insufficient_role', required_role: 'admin' };
};

/** Ends the session that asks. */
const isSignOut = ({ path }: Operation): boolean => path === '/api/auth/logout';
const hasRecord = ({ path }: Operation): boolean => /\{(?:id|cluster_id|event_id)\}/.test(path);

describe('role, workspace and endpoint (SU-07, X-06, X-07, X-19)', () => {
  it('nobody gets in without signing in, but where anybody may', async () => {
    for (const operation of nonEmpty(scene.operations.filter(({ access }) => access !== 'public'))) {
      const { status } = await send(operation, UNKNOWN_RECORDS, '');
      expect([operation.name, status]).toEqual([operation.name, 401]);
    }
  });

  it.each(['admin', 'member'] as const)('a %s may what the table of roles says, in either workspace', async (role) => {
    const own = role === 'admin' ? scene.admin.cookie : scene.memberCookie;
    const others = (role === 'admin' ? scene.stranger : scene.strangeMember).cookie;
    for (const operation of nonEmpty(scene.operations.filter((one) => !isSignOut(one))))
      for (const cookie of [own, others]) {
        // Of a record that nobody has: whoever may is told so, and nothing is changed.
        const records = hasRecord(operation) ? UNKNOWN_RECORDS : scene.own;
        const { code, required_role: needed } = refusalOf(await send(operation, records, cookie));
        const told = code === 'insufficient_role' ? { code, required_role: needed } : {};
        expect({ name: operation.name, told }).toEqual({ name: operation.name, told: wantedOf(operation, role) });
      }
  });

  it('a record of another workspace is not found by any endpoint, and stays', async () => {
    const reads = scene.operations.filter((one) => one.method === 'GET' && hasRecord(one) && !isStream(one));
    const seen = () =>
      Promise.all(reads.map(async (one) => [one.name, (await send(one, scene.own, scene.admin.cookie)).status]));
    const before = await seen();
    for (const operation of nonEmpty(scene.operations.filter(hasRecord))) {
      for (const [role, { cookie }] of [
        ['admin', scene.stranger],
        ['member', scene.strangeMember],
      ] as const) {
        const { status } = await send(operation, scene.own, cookie);
        const wanted = operation.access === 'public' || wantedOf(operation, role).code === undefined ? 404 : 403;
        expect([operation.name, role, status]).toEqual([operation.name, role, wanted]);
      }
    }
    expect(await seen()).toEqual(before);
  });

  it('no list, count or search of another workspace tells of a record', async () => {
    const ours = [...Object.values(scene.own), ADMIN.email];
    for (const operation of nonEmpty(scene.operations.filter((one) => one.method === 'GET' && !hasRecord(one)))) {
      if (isStream(operation) || operation.path === '/metrics') continue;
      for (const { cookie } of [scene.stranger, scene.strangeMember]) {
        const { text } = await send(operation, scene.own, cookie);
        const told = ours.filter((secret) => secret !== '' && text.includes(secret));
        expect({ name: operation.name, told }).toEqual({ name: operation.name, told: [] });
      }
    }
  });

  it('no stream of another workspace tells of a record, neither live nor of what was missed', async () => {
    const streams = scene.operations.filter((one) => one.method === 'GET' && isStream(one) && !hasRecord(one));
    for (const { path } of nonEmpty(streams)) {
      const open = ({ url, cookie }: NodeClient) =>
        openStream(`${url}${path}`, { cookie, 'last-event-id': '0000000000000001' });
      const [own, others] = [await open(scene.admin), await open(scene.stranger)];
      const ours = await scene.admin.post<{ id: string }>('/api/tickets', { title: 'Ours', body: 'Nobody else’s.' });
      const theirs = await scene.stranger.post<{ id: string }>('/api/tickets', { title: 'Theirs', body: 'As well.' });
      await own.until(() => toldBy(own, ours.id));
      await others.until(() => toldBy(others, theirs.id));
      expect([path, toldBy(own, theirs.id)]).toEqual([path, false]);
      for (const id of [ours.id, ...Object.values(scene.own)])
        expect([path, id, toldBy(others, id)]).toEqual([path, id, false]);
      own.abort();
      others.abort();
    }
  });
});

const toldBy = ({ messages }: StreamClient, id: string): boolean => messages.some(({ data }) => data.includes(id));

const isStream = ({ path }: Operation): boolean => path.endsWith('/stream') || path.endsWith('}/events');
