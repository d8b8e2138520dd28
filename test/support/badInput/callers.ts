import { unreachable } from '../../../domain/core/decider.ts';
import type { Operation } from './operations.ts';
import {
  bodyOf,
  JSON_TYPE,
  pathOf,
  UNKNOWN_ID,
  UNKNOWN_RECORDS,
  VERSION,
  type BadRequest,
  type Wanted,
} from './request.ts';
import type { Scene } from './scene.ts';

/** Wrong credentials, and right ones of somebody who may not. */
export const accessRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  if (operation.access === 'public') return [];
  const path = pathOf(operation, scene.own, scene.logId);
  const body = bodyOf(operation);
  const request = (what: string, headers: Record<string, string>, wanted: Wanted): BadRequest => ({
    what,
    path,
    headers: { ...VERSION, ...(body === undefined ? {} : JSON_TYPE), ...headers },
    body,
    wanted,
  });
  const none = { status: 401, code: 'unauthenticated' };
  const { cookie } = scene.admin;
  const takesKeys = operation.access !== 'session';
  const unknownKey = `${scene.key.slice(0, -8)}${scene.key.slice(-8).toLowerCase()}x`;
  return [
    request('no credentials', {}, none),
    request('an unknown session', { cookie: 'service_session=none' }, none),
    request('a session that is no text', { cookie: 'service_session=%00%FF' }, none),
    request('an empty key', { 'api-key': '' }, none),
    request('a key that is none', { 'api-key': 'none' }, none),
    request('an unknown key', { 'api-key': unknownKey }, none),
    request('a bad key beside a good session', { 'api-key': 'none', cookie }, none),
    ...(takesKeys ? [] : [request('a key', { 'api-key': scene.key }, none)]),
    ...(operation.mayChange
      ? [
          request('another origin', { cookie, origin: 'https://evil.example' }, { status: 403, code: 'cross_origin' }),
          request('another site', { cookie, 'sec-fetch-site': 'cross-site' }, { status: 403, code: 'cross_origin' }),
        ]
      : []),
  ];
};

/** Requests with a version that does not exist, and without one. */
export const versionRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  if (operation.access !== 'cluster') return [];
  const path = pathOf(operation, scene.own, scene.logId);
  const wrong = (what: string, headers: Record<string, string>, code: string): BadRequest => ({
    what,
    path,
    headers: { 'api-key': scene.key, ...headers },
    wanted: { status: 400, code },
  });
  return [
    wrong('no version', {}, 'api_version_required'),
    wrong('an unknown version', { 'api-version': '2020-01-01' }, 'api_version_unknown'),
    wrong('a version in another case', { 'api-version': '2026-06-01.BETA' }, 'api_version_unknown'),
    wrong('two versions', { 'api-version': '2026-06-01.beta, 2026-06-01.beta' }, 'api_version_unknown'),
  ];
};

/** Ids that are none, that nobody has, and of records of another workspace: all alike, before query and body. */
export const idRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  const [, parameter] = /\{(id|cluster_id|event_id)\}/.exec(operation.path) ?? [];
  if (parameter === undefined) return [];
  const wanted = { status: 404, code: 'not_found' };
  const body = bodyOf(operation);
  const headers = { ...VERSION, ...(body === undefined ? {} : JSON_TYPE) };
  const at = (what: string, path: string): BadRequest[] => [
    { what, path, headers, body, wanted },
    ...(parameter === 'event_id'
      ? []
      : [{ what: `${what}, bad query`, path: `${path}?colour=red`, headers, body, wanted }]),
    ...['{"colour":"red"}', '{"a":"\\u0000"}', '{', '']
      .filter(() => body !== undefined)
      .map((bad) => ({ what: `${what}, the body ${bad}`, path, headers, body: bad, wanted })),
  ];
  const malformed = ['1', 'x', '%00', '..%2f..%2fetc', '%F0%9F%A6%84', `${UNKNOWN_ID}0`, '%7Bid%7D', 'x'.repeat(300)];
  return [
    ...at('a foreign id', pathOf(operation, scene.foreign, scene.logId)),
    ...at('an unknown id', pathOf(operation, UNKNOWN_RECORDS, scene.logId)),
    ...malformed.flatMap((id) =>
      at(`the id ${id.slice(0, 40)}`, pathOf(operation, scene.own, scene.logId, { [parameter]: id })),
    ),
  ];
};

/** Somebody known who may not (SU-07, CL-87). */
export const rightsRequests = (scene: Scene, operation: Operation): readonly BadRequest[] => {
  const path = pathOf(operation, scene.own, scene.logId);
  const body = bodyOf(operation);
  const headers = { ...VERSION, ...(body === undefined ? {} : JSON_TYPE) };
  const member = { what: 'as a member', path, body, headers: { ...headers, cookie: scene.memberCookie } };
  const weak = { what: 'with a key of no use', path, body, headers: { ...headers, 'api-key': scene.weakKey } };
  const noRole = { status: 403, code: 'insufficient_role' };
  const noScope = { status: 403, code: 'insufficient_scope' };
  switch (operation.access) {
    case 'public':
      return [];
    case 'session':
      return MEMBERS_MAY.some((allowed) => allowed.test(operation.name)) ? [] : [{ ...member, wanted: noRole }];
    case 'programs':
      return [{ ...weak, wanted: noScope }];
    case 'audit':
      return [
        { ...member, wanted: noRole },
        { ...weak, wanted: noScope },
      ];
    case 'cluster':
      return [
        { ...member, wanted: noRole },
        ...(/^\S+ \/(?:clusters|maintenance)|^(?!GET )\S+ \/webhooks/.test(operation.name)
          ? [{ ...weak, wanted: noScope }]
          : []),
      ];
    default:
      return unreachable(operation.access);
  }
};

/** What a member may do; the rest is for admins (SU-07). */
export const MEMBERS_MAY = [
  /^\S+ \/api\/(?:auth|tickets|investigations|inbox|bulk|saved-replies|status)/,
  /^GET \/api\/users$/,
  /^GET \/api\/(?:connectors|ticket-sources(?!\/email\/oauth\/(?:grants|start))|support-lead\/(?:playbooks|escalation-rules|metrics|csat-queue|sla|calendar)|csat\/)/,
  /^POST \/api\/support-lead\/sla\/preview$/,
  /^POST \/api\/ticket-sources\/\{id\}\/passed-over\//,
];
