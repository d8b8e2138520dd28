import type { FastifyInstance } from 'fastify';
import { DomainError, validationFailed } from '../../domain/core/errors.ts';
import type { FieldError } from '../../domain/core/problems.ts';
import { pointer } from '../problems/fieldErrors.ts';

/** Stands in the place of a body that is no JSON, until the path's record was looked for. */
const MALFORMED_JSON = Symbol('malformed JSON');

/** Parses JSON as Fastify does, but lets the request go on with what it cannot read; `bodyRefusal` tells. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (request, text, done) => {
      void parse(request, text, (error, value) => done(null, error === null ? value : MALFORMED_JSON));
    },
  );
};

/** Why a body cannot even be held against a schema: no JSON, or text that PostgreSQL or UTF-8 cannot hold. */
export const bodyRefusal = (body: unknown): DomainError | null => {
  if (body === MALFORMED_JSON) return new DomainError('malformed_json');
  const errors = unstorable(body, []);
  return errors.length > 0 ? validationFailed(errors) : null;
};

const DEPTH_MAX = 60;

/** Strings with U+0000 or a lone surrogate, and nesting that no event can hold. */
const unstorable = (value: unknown, path: readonly string[]): FieldError[] => {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed()
      ? [{ field: pointer(path), code: 'format', detail: 'Must not hold U+0000 or an unpaired surrogate.' }]
      : [];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= DEPTH_MAX) return [{ field: pointer(path), code: 'max', detail: 'Nested too deeply.' }];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(name.includes('\u0000') || !name.isWellFormed() ? unstorable(name, path) : []),
    ...unstorable(member, [...path, name]),
  ]);
};
