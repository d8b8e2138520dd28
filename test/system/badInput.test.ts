import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../support/badInput/faults.ts';
import type { Operation } from '../support/badInput/operations.ts';
import { accessRequests, idRequests, rightsRequests, versionRequests } from '../support/badInput/callers.ts';
import { bodyRequests, fieldRequests, headerRequests, queryRequests } from '../support/badInput/content.ts';
import { bodyOf, JSON_TYPE, pathOf, rightBody, VERSION, type BadRequest } from '../support/badInput/request.ts';
import { openScene, type Scene } from '../support/badInput/scene.ts';
import { ADMIN } from '../support/nodes/nodeClient.ts';
import { faultsOfAll, sendBad } from '../support/badInput/send.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.close());

type Make = (scene: Scene, operation: Operation) => readonly BadRequest[];

/** Signing out ends the session that asks for it. */
const signedIn = async (operation: Operation, request: BadRequest): Promise<BadRequest> => {
  const cookie = operation.path === '/api/auth/logout' ? await scene.freshCookie() : scene.admin.cookie;
  return { ...request, headers: { cookie, ...request.headers } };
};

const faultsOfEach = async (make: Make, as: 'admin' | 'as_given'): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const operation of nonEmpty(scene.operations)) {
    const made = make(scene, operation);
    const requests = as === 'admin' ? await Promise.all(made.map((request) => signedIn(operation, request))) : made;
    faults.push(...(await faultsOfAll(scene, operation, requests)));
  }
  return faults;
};

/** Each case sends some ten thousand requests, which a busy machine answers in minutes. */
const WALK = { timeout: 900_000 };

describe('every operation of the OpenAPI document answers with a problem (X-09 to X-14) to', WALK, () => {
  it('wrong or missing credentials, and another site (X-17, X-20)', async () => {
    expect(scene.operations.length).toBeGreaterThan(40);
    expect(await faultsOfEach(accessRequests, 'as_given')).toEqual([]);
  });

  it('a caller who may not (SU-07, CL-87)', async () => {
    expect(await faultsOfEach(rightsRequests, 'as_given')).toEqual([]);
  });

  it('an id that is none, that nobody has, or of another workspace (X-06, X-18)', async () => {
    expect(await faultsOfEach(idRequests, 'admin')).toEqual([]);
  });

  it('a missing or unknown version (X-22)', async () => {
    expect(await faultsOfEach(versionRequests, 'as_given')).toEqual([]);
  });

  it('a body that is no JSON object, of another type, or too large (X-04, X-37)', async () => {
    expect(await faultsOfEach(bodyRequests, 'admin')).toEqual([]);
  });

  it('a field that is missing, wrong, strange or unknown, naming it (X-10, X-15)', async () => {
    expect(await faultsOfEach(fieldRequests, 'admin')).toEqual([]);
  });

  it('a query parameter that is unknown, repeated or wrong, naming it (X-29, X-30)', async () => {
    expect(await faultsOfEach(queryRequests, 'admin')).toEqual([]);
  });

  it('a header that is malformed (X-31, X-36, X-44)', async () => {
    expect(await faultsOfEach(headerRequests, 'admin')).toEqual([]);
  });
});

/** Parameters without which there is no success. */
const NEEDED_QUERIES: Readonly<Record<string, string>> = {
  '/cluster-types/{cluster_type}/upgrade-preview': '?from=26.7.5&to=26.8.0',
  '/api/kb/search': '?q=refund',
  '/api/ticket-sources/email/oauth/start': '?provider=google',
  '/maintenance-window/upcoming': '?days_of_week=0&start_local=02:00&end_local=06:00&timezone=UTC',
};

/** What the operation is there for; the last calls of all, since some of them end what they name. */
const rightRequests = async (operation: Operation): Promise<readonly BadRequest[]> => {
  const { email, password } = ADMIN;
  const body = operation.path === '/api/auth/login' ? JSON.stringify({ email, password }) : bodyOf(operation);
  const keys = operation.path.startsWith('/api/keys/') ? await scene.freshKeyId() : scene.own.keys;
  const right = await signedIn(operation, {
    what: 'as it should be',
    path: pathOf(operation, { ...scene.own, keys }, scene.logId) + (NEEDED_QUERIES[operation.path] ?? ''),
    headers: { ...VERSION, ...(body === undefined ? {} : JSON_TYPE) },
    body,
  });
  const again = { ...right, what: 'as known', headers: { ...right.headers, 'if-none-match': '*' } };
  const inBrowser = { ...right, what: 'by a browser', headers: { ...right.headers, accept: 'text/html' } };
  // Customers who open a link are told in a page.
  const browser = operation.path === '/rate/{token}' ? [] : [inBrowser];
  const page = operation.query.some(({ name }) => name === 'limit')
    ? [{ ...right, what: 'a page', path: `${right.path}?limit=1` }]
    : [];
  return operation.method === 'GET' ? [right, again, ...browser, ...page] : [right];
};

const isStream = (path: string): boolean => path.endsWith('/stream') || path === '/clusters/{cluster_id}/events';

describe('what is no operation of the document', () => {
  const everywhere = { headers: VERSION, wanted: { status: 404, code: 'not_found' } };

  it.each(['/api', '/api/nothing', '/clusters/x/y/z', '/audit', '/api/tickets/%zz', '/%00', '/..%2f..%2fetc/passwd'])(
    '404 for %s (X-09)',
    async (path) => {
      const answer = await sendBad(scene.admin.url, { method: 'GET' }, { what: path, path, ...everywhere });
      expect(faultsOf(answer, path)).toEqual([]);
      expect(answer.status).toBe(404);
    },
  );

  it('405 with Allow for every other method of every path (X-09)', async () => {
    const faults: string[] = [];
    for (const path of nonEmpty(new Set(scene.operations.map((operation) => operation.path)))) {
      const at = pathOf({ path }, scene.own, scene.logId);
      const taken = new Set(scene.operations.filter((one) => one.path === path).map(({ method }) => method));
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((other) => !taken.has(other))) {
        const answer = await sendBad(scene.admin.url, { method }, { what: method, path: at, headers: VERSION });
        const allow = answer.headers.get('allow')?.split(', ') ?? [];
        faults.push(...faultsOf(answer, at));
        const wanted = taken.has('GET') && !isStream(path) ? [...taken, 'HEAD'] : [...taken];
        if (answer.status !== 405 || allow.toSorted().join() !== wanted.toSorted().join())
          faults.push(`${method} ${path}: ${answer.status}, Allow: ${allow.join()}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('a foreign id', () => {
  it('is answered to the byte like an unknown one, but for the request id and the path (X-06)', async () => {
    for (const operation of nonEmpty(scene.operations)) {
      const [foreign, unknown] = ['a foreign id', 'an unknown id'].map((what) =>
        idRequests(scene, operation).find((request) => request.what === what),
      );
      if (foreign === undefined || unknown === undefined) continue;
      const answers = await Promise.all(
        [foreign, unknown].map(async (request) => {
          const { status, headers, text } = await sendBad(
            scene.admin.url,
            operation,
            await signedIn(operation, request),
          );
          const { request_id: _, instance, ...problem } = JSON.parse(text) as Record<string, unknown>;
          expect(instance).toBe(request.path);
          const names = [...headers.keys()].filter((name) => !name.startsWith('ratelimit'));
          return { status, problem, names };
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
    }
  });
});

const fieldNames = ({ body }: Operation): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...(body ?? []).map(({ name }) => name), 'id'), fc.string());

/** A body that is right but for some of its fields. */
const ofRight = (operation: Operation, values: fc.Arbitrary<unknown>): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(
    Object.entries(rightBody(operation) ?? {}).map(([name, right]) => [name, fc.oneof(fc.constant(right), values)]),
  );

describe('bodies that nobody would think of', () => {
  it('never make a 500, with and without an Idempotency-Key (X-14, X-32)', async () => {
    const values = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
    for (const operation of nonEmpty(scene.operations.filter(({ body }) => body !== null))) {
      const bodies = fc.sample(
        fc.oneof(fc.dictionary(fieldNames(operation), values), values, fc.record(ofRight(operation, values))),
        60,
      );
      const requests = bodies.map((body, n): BadRequest => ({
        what: JSON.stringify(body),
        path: pathOf(operation, scene.own, scene.logId),
        headers: {
          ...VERSION,
          'content-type': 'application/json',
          ...(n % 2 === 0 ? {} : { 'idempotency-key': `${n}` }),
        },
        body: JSON.stringify(body),
      }));
      const sent = await Promise.all(requests.map((request) => signedIn(operation, request)));
      expect(await faultsOfAll(scene, operation, sent)).toEqual([]);
    }
  });
});

describe('what the document promises', () => {
  it('was met by an answer of every kind, all as it says (X-05, X-26)', async () => {
    const faults = scene.firsts.flatMap(([operation, answer]) => scene.conformance.faults(operation, answer));
    // What ends a record comes after what reads it.
    const lastly = scene.operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const operation of lastly)
      faults.push(...(await faultsOfAll(scene, operation, await rightRequests(operation))));
    expect(faults).toEqual([]);
    // Cluster and investigation of the scene have ended well: there is nothing to cancel or to retry. Nor has a tool
    // server changed its tools, the webhook and the channel have no delivery and the source passed over nothing by a made-up id, an embedded cluster has no administration
    // that a connector could read, nothing hangs on the ticket, no reply carried a rating link, and nobody has signed in to a mailbox.
    const needOther = [
      'POST /clusters/{cluster_id}/retry 202',
      'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver 202',
      'GET /api/tickets/{id}/attachments/{n} 200',
      'GET /api/tickets/{id}/attachments/{n}/preview 200',
      'POST /api/investigations/{id}/cancel 200',
      'POST /api/investigations/{id}/retry 200',
      'GET /rate/{token} 200',
      'POST /rate/{token} 200',
      'POST /api/connectors/from-cluster 201',
      'POST /api/ticket-sources/{id}/approve-tools 200',
      'POST /api/ticket-sources/{id}/passed-over/{item}/take-in 200',
      'GET /api/ticket-sources/email/oauth/callback 302',
      'POST /api/ticket-sources/email/oauth/callback 302',
      'GET /api/ticket-sources/email/oauth/grants/{id} 200',
      'POST /api/settings/escalation/channels/{id}/deliveries/{delivery_id}/redeliver 202',
    ];
    // What ends a ticket or a draft, or takes that back, can be had once, and which of these comes first is the document's matter; their
    // answers stand in tests of their own.
    const once =
      /^POST \/api\/(?:tickets\/\{id\}\/(?:resolve|ignore|reopen|snooze|undo|replies\/\{reply_id\}\/[\w-]+)|investigations\/\{id\}\/draft\/[\w-]+) 200$/;
    expect(scene.conformance.unmet().filter((answer) => !once.test(answer))).toEqual(needOther);
  });
});

describe('after all that the node', () => {
  it('has found no bug in itself (X-14)', () => {
    expect(scene.system.fixture.nodes.flatMap((node) => node.named('internal_error'))).toEqual([]);
  });

  it('is ready: nothing that it let in stops a read model (X-59)', async () => {
    expect((await scene.admin.send('GET', '/ready')).body).toMatchObject({ status: 'ready' });
    expect(await scene.system.fixture.projections('status')).toMatchObject({ exit: 0 });
  });

  it('ends in order, and leaves no process', async () => {
    for (const node of scene.system.fixture.nodes)
      expect(await scene.system.fixture.end(node, 'SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await scene.system.fixture.running()).toEqual([]);
  });
});
