import { z } from 'zod';
import { unreachable } from '../../domain/core/decider.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong, in words for the caller: says what is allowed, and is never the schema library's own text. A schema
 * that says it better brings its own message, which wins. `noun`: what the members of this part of a request are.
 */
export const issueText =
  (noun: 'field' | 'parameter') =>
  (issue: Issue): string => {
    switch (issue.code) {
      case 'invalid_type':
        return TYPES[issue.expected] ?? 'Wrong type.';
      case 'invalid_value':
        return `Must be ${oneOf(issue.values)}.`;
      case 'too_small':
        return tooSmall(issue.origin, Number(issue.minimum));
      case 'too_big':
        return tooBig(issue.origin, Number(issue.maximum));
      case 'invalid_format':
        return FORMATS[issue.format] ?? 'Does not match the format in the API reference.';
      case 'not_multiple_of':
        return `Must be a multiple of ${issue.divisor}.`;
      case 'unrecognized_keys':
        return unknownMember(noun, issue.inst);
      case 'invalid_union':
        return Array.isArray(issue['options']) && issue['options'].length > 0
          ? `Must be ${oneOf(issue['options'])}.`
          : 'Does not match any form in the API reference.';
      case 'invalid_key':
      case 'invalid_element':
      case 'custom':
        return 'Not valid here.';
      default:
        return unreachable(issue);
    }
  };

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
  null: 'Must be null.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Must be an e-mail address such as ada@example.com.',
  uuid: 'Must be a UUID such as 0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11.',
  datetime: 'Must be a time such as 2026-01-31T09:30:00Z.',
  url: 'Must be an address such as https://example.com.',
};

/** `a, b or c`. */
const oneOf = (values: readonly unknown[]): string => {
  const texts = values.map(String);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
};

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

const tooSmall = (origin: string, minimum: number): string => {
  if (origin === 'string') return minimum === 1 ? 'Must not be empty.' : `Must have ${minimum} characters or more.`;
  if (origin === 'array') return `Must hold ${counted(minimum, 'entry').replace('entrys', 'entries')} or more.`;
  return `Must be ${minimum} or more.`;
};

const tooBig = (origin: string, maximum: number): string => {
  if (origin === 'string') return `Must have ${counted(maximum, 'character')} or fewer.`;
  if (origin === 'array') return `Must hold ${maximum} entries or fewer.`;
  return `Must be ${maximum} or less.`;
};

const unknownMember = (noun: 'field' | 'parameter', schema: unknown): string => {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return known.length === 0 ? `Unknown ${noun}; none is allowed here.` : `Unknown ${noun}; known: ${known.join(', ')}.`;
};
