import { OPEN } from './openEnum.ts';
import type { Schema } from './documentTypes.ts';

/** Schemas of what clients send, without what only says how the service reads them. */
export const tidyInput = <Part>(part: Part): Part =>
  mapObjects(part, (schema) => {
    const { [OPEN]: _open, ...rest } = tidy(schema);
    return rest;
  });

/**
 * The same for bodies, whose defaults stand in words: generators take a field with a default for one that is always
 * there, and clients would have to send it.
 */
export const tidyBody = (body: Schema): Schema =>
  mapObjects(tidyInput(body), (schema) => {
    if (!('default' in schema)) return schema;
    const { default: value, description, ...rest } = schema;
    const note = `Left out: \`${JSON.stringify(value)}\`.`;
    return { ...rest, description: typeof description === 'string' ? `${description} ${note}` : note };
  });

/**
 * Schemas of what clients receive. They stay open: a field or a value that a later release adds must not break a
 * client.
 */
export const tidyOutput = <Part>(part: Part): Part =>
  mapObjects(part, (schema) => {
    const { additionalProperties, ...rest } = tidy(schema);
    const open = additionalProperties === false ? rest : { ...rest, ...withKnown({ additionalProperties }) };
    return OPEN in open ? withoutEnum(open) : open;
  });

const tidy = (schema: Schema): Schema => {
  const { pattern, minimum, maximum, propertyNames, ...rest } = schema;
  return {
    ...rest,
    // The format says it, and generators make little of the pattern.
    ...(schema['format'] === 'uuid' || schema['format'] === 'date-time' ? {} : withKnown({ pattern })),
    ...(minimum === Number.MIN_SAFE_INTEGER ? {} : withKnown({ minimum })),
    ...(maximum === Number.MAX_SAFE_INTEGER ? {} : withKnown({ maximum })),
    ...(isAnyText(propertyNames) ? {} : withKnown({ propertyNames })),
  };
};

const isAnyText = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"string"}';

const withKnown = (members: Schema): Schema =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const withoutEnum = ({ enum: _values, ...schema }: Schema): Schema => {
  const { [OPEN]: known, description } = schema;
  const note = 'More values may be added.';
  return {
    ...schema,
    description: typeof description === 'string' ? `${description} ${note}` : note,
    ...(Array.isArray(known) ? { examples: [known[0]] } : {}),
  };
};

/** `part` with every object in it replaced by what `change` makes of it, from the inside out. */
const mapObjects = <Part>(part: Part, change: (object: Schema) => unknown): Part =>
  JSON.parse(JSON.stringify(part), (_key, value: unknown) => (isObject(value) ? change(value) : value));

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
