import type { z } from 'zod';
import { FIELD_CODES, type FieldCode, type FieldError } from '../../domain/core/problems.ts';

type Issue = z.core.$ZodIssue;

/** X-15 codes of zod's issues, all at once; `field` is a JSON pointer into `input`. */
export const fieldErrors = (issues: readonly Issue[], input: unknown): FieldError[] =>
  issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: pointer([...path, key]),
        code: 'unknown_field',
        detail: 'No such field.',
      }));
    if (isMissing(input, path)) return [{ field: pointer(path), code: 'required', detail: 'Required.' }];
    return [{ field: pointer(path), code: codeOf(issue), detail: sentence(issue.message) }];
  });

/** RFC 6901. */
export const pointer = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

const isMissing = (input: unknown, path: readonly string[]): boolean => {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, part);
  }
  return value === undefined;
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
