import type { z } from 'zod';
import type { RefusedFields } from '../http/serviceFields.ts';
import { FIELD_CODES, type FieldCode, type FieldError } from '../../domain/core/problems/problems.ts';

type Issue = z.core.$ZodIssue;

/** What of a request was held against a schema. */
export type Judged = {
  part: string;
  input: unknown;
  /** Fields of a body that it does not take. */
  refusedFields: RefusedFields;
};

/** X-15 codes of zod's issues, all at once; `field` is a JSON pointer into the input. */
export const fieldErrors = (issues: readonly Issue[], judged: Judged): FieldError[] =>
  issues.flatMap((issue) => errorsOf(issue, judged));

const errorsOf = (issue: Issue, { part, input, refusedFields }: Judged): FieldError[] => {
  const path = placeOf(issue, input);
  const field = pointer(path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownField(pointer([...path, key]), issue.message, refusedFields));
  if (isMissing(input, path)) return [{ field, code: 'required', detail: 'Required.' }];
  if (part === 'querystring' && path.length === 1 && Array.isArray(valueAt(input, path)))
    return [{ field, code: 'duplicate', detail: 'Send this parameter only once.' }];
  return [{ field, code: codeOf(issue), detail: sentence(issue.message) }];
};

/** A parameter that may be repeated is a list to its schema, also when it was given once. */
const placeOf = ({ path }: Issue, input: unknown): readonly string[] => {
  const [first, ...rest] = path.map(String);
  if (first === undefined) return [];
  return typeof valueAt(input, [first]) === 'string' ? [first] : [first, ...rest];
};

const REFUSED = {
  read_only: 'This field is read-only.',
  immutable: 'This field cannot be changed.',
} as const;

const unknownField = (field: string, detail: string, refusedFields: RefusedFields): FieldError => {
  const name = field.slice(1);
  const code = Object.hasOwn(refusedFields, name) ? refusedFields[name] : undefined;
  return code === undefined ? { field, code: 'unknown_field', detail } : { field, code, detail: REFUSED[code] };
};

/** RFC 6901. */
export const pointer = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

const isMissing = (input: unknown, path: readonly string[]): boolean => valueAt(input, path) === undefined;

const valueAt = (input: unknown, path: readonly string[]): unknown => {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
};

const codeOf = (issue: Issue): FieldCode => {
  switch (issue.code) {
    case 'invalid_type':
      return 'type';
    case 'too_small':
      return BELOW[issue.origin] ?? 'min';
    case 'too_big':
      return ABOVE[issue.origin] ?? 'max';
    case 'invalid_format':
      return issue.format === 'regex' ? 'pattern' : 'format';
    case 'invalid_value':
      return 'enum';
    case 'custom':
      return customCode(issue.params);
    case 'invalid_union':
      return issue.discriminator === undefined ? 'type' : 'enum';
    default:
      return 'format';
  }
};

const BELOW: Record<string, FieldCode> = { string: 'min_length', array: 'min_length', object: 'min_properties' };
const ABOVE: Record<string, FieldCode> = { string: 'max_length', array: 'max_items' };

/** A refinement names its code as `params.fieldCode`. */
const customCode = (params: Record<string, unknown> | undefined): FieldCode =>
  FIELD_CODES.find((code) => code === params?.['fieldCode']) ?? 'format';
