import type { Field, Operation } from './operations.ts';
import {
  bodyOf,
  JSON_TYPE,
  pathOf,
  rightBody,
  UNKNOWN_RECORDS,
  VERSION,
  type BadRequest,
  type Wanted,
} from './request.ts';
import type { Scene } from './scene.ts';
import { NO_JSON, NO_OBJECTS, QUERY_VALUES, UNSTORABLE, VALUES } from './values.ts';

/** Bodies that are not JSON, not an object, of another type, or too large. */
export const bodyRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  if (operation.body === null) return [];
  const path = pathOf(operation, scene.own, scene.logId);
  const send = (what: string, body: string, wanted?: Wanted, type = 'application/json'): BadRequest => ({
    what,
    path,
    headers: { ...VERSION, ...(type === '' ? {} : { 'content-type': type }) },
    body,
    ...(wanted === undefined ? {} : { wanted }),
  });
  const unsupported = { status: 415, code: 'unsupported_media_type' };
  const tooLarge = JSON.stringify({ text: 'x'.repeat(bodyBytesMax(operation)) });
  return [
    ...NO_JSON.map((text) => send(`not JSON: ${text}`, text, { status: 400, code: 'malformed_json' })),
    send('an empty body', '', { status: 400, code: 'malformed_json' }),
    ...NO_OBJECTS.filter((text) => text !== 'null' && !(operation.takesList && text.startsWith('['))).map((text) =>
      send(`no object: ${text}`, text, { status: 422, code: 'validation_failed', field: '', fieldCode: 'type' }),
    ),
    send('null', 'null'),
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'].map(
      (type) => send(`as ${type}`, JSON.stringify(rightBody(operation)), unsupported, type),
    ),
    send('too large', tooLarge, { status: 413, code: 'body_too_large' }),
  ];
};

/** How large a body may be. */
const bodyBytesMax = ({ name, access }: Operation): number => {
  if (name === 'POST /api/kb/documents') return 2_097_152;
  return access === 'cluster' ? 65_536 : 1_048_576;
};

/** Each field missing, of a wrong type, of a strange value; and fields that there are not. */
export const fieldRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  const right = rightBody(operation);
  if (right === null || operation.body === null || operation.takesList) return [];
  const path = pathOf(operation, scene.own, scene.logId);
  const send = (what: string, body: object, wanted?: Omit<Wanted, 'status' | 'code'>): BadRequest => ({
    what,
    path,
    headers: { ...VERSION, ...JSON_TYPE },
    body: JSON.stringify(body),
    ...(wanted === undefined ? {} : { wanted: { status: 422, code: 'validation_failed', ...wanted } }),
  });
  const wrongOf = ({ name, required, types, values }: Field): BadRequest[] => {
    const field = `/${name}`;
    const rest = Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
    return [
      ...(required ? [send(`${name} missing`, rest, { field, fieldCode: 'required' })] : []),
      ...VALUES.map(([type, value]) => {
        const what = `${name} = ${(JSON.stringify(value) ?? '').slice(0, 60)}`;
        return send(what, { ...right, [name]: value }, fits(type, types) ? undefined : { field });
      }),
      ...(values.length === 0
        ? []
        : [
            send(
              `${name} of none`,
              { ...right, [name]: types.includes('array') ? ['none-of-these'] : 'none-of-these' },
              { field, fieldCode: 'enum', says: values },
            ),
          ]),
      ...UNSTORABLE.map((text) => send(`${name} unstorable`, { ...right, [name]: text }, { field })),
    ];
  };
  return [
    ...operation.body.flatMap(wrongOf),
    ...['colour', 'constructor', 'toString', '', '/', '🦄'].map((name) =>
      send(`unknown field ${name}`, Object.fromEntries([...Object.entries(right), [name, 1]]), {
        field: `/${name.replaceAll('/', '~1')}`,
        fieldCode: 'unknown_field',
      }),
    ),
  ];
};

/** Whether a value of this JSON type may be right by its type alone. */
const fits = (type: string, types: readonly string[]): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

/** Unknown and repeated parameters, strange values, cursors of nobody and of other lists. */
export const queryRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  // Nobody has signed in to a mailbox here, and nothing hangs on the ticket: that is said before a query is judged.
  if (/\/oauth\/grants\/\{id\}$|\/attachments\/\{n\}/.test(operation.path)) return [];
  const path = pathOf(operation, scene.own, scene.logId);
  const body = bodyOf(operation);
  const send = (what: string, query: string, wanted?: Wanted): BadRequest => ({
    what,
    path: `${path}?${query}`,
    headers: { ...VERSION, ...(body === undefined ? {} : JSON_TYPE) },
    body,
    ...(wanted === undefined ? {} : { wanted }),
  });
  const ofParameter = ({ name, types, values }: Field): BadRequest[] => [
    ...QUERY_VALUES.map((value) => send(`${name}=${value.slice(0, 60)}`, `${name}=${value}`)),
    ...(types.includes('array')
      ? []
      : [send(`${name} twice`, `${name}=1&${name}=1`, invalid(`/${name}`, 'duplicate'))]),
    ...(values.length === 0
      ? []
      : [send(`${name} of none`, `${name}=none-of-these`, invalid(`/${name}`, 'enum', values))]),
    ...(name === 'limit'
      ? ['0', '101', '-1', '1.5', 'NaN', ''].map((n) =>
          send(`limit=${n}`, `limit=${n}`, invalid('/limit', undefined, ['from 1 to 100'])),
        )
      : []),
    ...(name === 'cursor' ? CURSORS.map((cursor) => send('a bad cursor', `cursor=${cursor}`, BAD_CURSOR)) : []),
  ];
  // Probes, browsers, mail providers and mail programs may add what they like.
  const isStrict =
    !/^(?:GET \/(?:(?:health|ready|metrics|problems)\b|$|api\/.*\/oauth\/callback$)|(?:GET|POST) \/rate\/)/.test(
      operation.name,
    );
  const known = operation.query.map(({ name }) => name);
  const unknown = (name: string): BadRequest =>
    send(
      `an unknown parameter ${name}`,
      `${name}=1`,
      isStrict ? invalid(`/${name}`, 'unknown_field', known) : undefined,
    );
  return [
    unknown('colour'),
    unknown('toString'),
    send('a prototype as parameter', '__proto__=1'),
    ...operation.query.flatMap(ofParameter),
  ];
};

const invalid = (field: string, fieldCode?: string, says: readonly string[] = []): Wanted => ({
  status: 400,
  code: 'invalid_parameter',
  field,
  says,
  ...(fieldCode === undefined ? {} : { fieldCode }),
});

const BAD_CURSOR: Wanted = { status: 400, code: 'invalid_cursor' };
const CURSORS = ['x', 'AAAA', 'A'.repeat(40), 'eyJhIjoxfQ', '%F0%9F%A6%84'];

/** Headers that steer an answer, malformed. */
export const headerRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  // What is right otherwise would be carried out.
  const records = operation.method === 'DELETE' ? UNKNOWN_RECORDS : scene.own;
  const path = pathOf(operation, records, scene.logId);
  const body = bodyOf(operation);
  const send = (name: string, values: readonly string[], isRefused = false): BadRequest[] =>
    values.map((value) => ({
      what: `${name}: ${value.slice(0, 40)}`,
      path,
      headers: { ...VERSION, ...(body === undefined ? {} : JSON_TYPE), [name]: value },
      body,
      ...(isRefused ? { wanted: { status: 400, code: 'invalid_parameter', field: `/${name}` } } : {}),
    }));
  const isPrivatePost = operation.method === 'POST' && operation.access !== 'public';
  return [
    ...(isPrivatePost ? send('Idempotency-Key', ['', 'x'.repeat(256), 'caf\u00e9', 'tab\there'], true) : []),
    ...(operation.method === 'GET' ? send('Min-Position', ['', 'soon', '-1', 'ffff', '00, 1'], true) : []),
    ...send('If-None-Match', ['', '"', 'W/', '*, "a"', 'x'.repeat(2_000)]),
    ...send('Last-Event-ID', ['', 'now', '-1', 'g'.repeat(16), 'x'.repeat(2_000)]),
    ...send('X-Request-Id', ['', 'a b', 'x'.repeat(200), '<script>']),
    ...send('Accept', ['image/png']),
    ...send('Cookie', ['service_session=%', 'service_session', ';;;===', `service_session=${'x'.repeat(4_000)}`]),
  ];
};
