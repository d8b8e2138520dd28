import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A strong entity tag of what stands at a revision of its stream. */
export const etagOfRevision = (revision: bigint | string): string => `"${revision}"`;

/** A strong entity tag of a body that no stream stands behind. */
export const etagOfBody = (body: unknown): string =>
  `"${hash('sha256', JSON.stringify(body), 'base64url').slice(0, 22)}"`;

/**
 * Whether the caller holds this version already (RFC 9110, section 13.1.2): the answer is then 304 without a body.
 * Sets `ETag` in any case.
 */
export const isUnchanged = (request: FastifyRequest, reply: FastifyReply, etag: string): boolean => {
  void reply.header('ETag', etag);
  return namesEtag(request, etag);
};

/** Whether `If-None-Match` names this tag, or any. */
export const namesEtag = ({ headers }: FastifyRequest, etag: string): boolean => {
  const given = headers['if-none-match'];
  if (given === undefined) return false;
  return given.split(',').some((text) => {
    const tag = text.trim().replace(/^W\//, '');
    return tag === '*' || tag === etag;
  });
};
