import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Reads, Sql } from '../../engine/sql.ts';
import { recordId } from './fields.ts';
import { notFound, principalOf } from './http.ts';

/** The record that a path names. Malformed, unknown and foreign ids answer alike. */
export type PathRecord<Row> = {
  /** Looks for it before query and body are judged: a route's `preValidation`. */
  first: (request: FastifyRequest) => Promise<void>;
  /** As `first` found it. */
  of: (request: FastifyRequest) => Row;
  /** As it stands now. */
  now: (request: FastifyRequest) => Promise<Row>;
};

/** `find` gives null for an unknown id and for one of another workspace. `name`: the parameter that holds the id. */
export const pathRecord = <Row extends object>(
  find: (workspaceId: string, id: string, request: FastifyRequest) => Promise<Row | null>,
  name = 'id',
): PathRecord<Row> => {
  const params = z.object({ [name]: recordId });
  const found = new WeakMap<FastifyRequest, Row>();
  const now = async (request: FastifyRequest): Promise<Row> => {
    const id = params.safeParse(request.params).data?.[name];
    const row = id === undefined ? null : await find(principalOf(request).workspaceId, id, request);
    if (row === null) throw notFound();
    return row;
  };
  return {
    first: async (request) => void found.set(request, await now(request)),
    of: (request) => {
      const row = found.get(request);
      if (row === undefined) throw new Error(`${request.url} does not look for its record first`);
      return row;
    },
    now,
  };
};

const byId = z.object({ id: recordId });

type Together<Rest> = {
  /** As for `pathRecord`. */
  find: (sql: Sql, workspaceId: string, id: string) => Promise<object | null>;
  /** What belongs to the thing with this id, which may be nobody's. */
  rest: (sql: Sql, id: string) => Promise<Rest>;
};

/**
 * What belongs to a record, asked for before that is known to exist, on one connection: one round trip, for a route with
 * `attachValidation`. What is wrong with query or cursor is still told only where there is such a record.
 */
export const withRecord = async <Rest>(
  reads: Reads,
  request: FastifyRequest,
  { find, rest }: Together<Rest>,
): Promise<Rest> => {
  const { validationError } = request;
  const id = byId.safeParse(request.params).data?.id;
  if (id === undefined) throw notFound();
  return reads.connection(async (sql) => {
    const found = find(sql, principalOf(request).workspaceId, id);
    const asked = validationError === undefined ? rest(sql, id) : Promise.reject(validationError);
    asked.catch(() => undefined); // told behind the record
    if ((await found) === null) throw notFound();
    return asked;
  });
};
