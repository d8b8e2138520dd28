import { types } from 'pg';
import { expect, it } from 'vitest';
import { isoTimestamp } from '../../../adapters/postgres/timestamps.ts';
import { typesOfRows } from '../../../adapters/postgres/typesOfRows.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';

const { BYTEA, INT8, JSON, JSONB, TEXT, TIMESTAMPTZ } = types.builtins;

it('reads times and JSON in its own way', () => {
  expect(typesOfRows.getTypeParser(TIMESTAMPTZ, 'text')).toBe(isoTimestamp);
  for (const type of [JSON, JSONB]) expect(typesOfRows.getTypeParser(type, 'text')).toBe(parseJson);
});

it('leaves other types to pg, and whatever is binary', () => {
  for (const type of [BYTEA, INT8, TEXT])
    expect(typesOfRows.getTypeParser(type, 'text')).toBe(types.getTypeParser(type, 'text'));
  for (const type of [INT8, JSONB, TIMESTAMPTZ])
    expect(typesOfRows.getTypeParser(type, 'binary')).toBe(types.getTypeParser(type, 'binary'));
});
