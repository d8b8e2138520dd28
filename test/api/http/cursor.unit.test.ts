import * as fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCursorCodec, type CursorScope } from '../../../api/http/cursor.ts';
import { DomainError } from '../../../domain/core/problems/errors.ts';

const codec = createCursorCodec(randomBytes(32));
const scope: CursorScope = { endpoint: '/api/inbox', workspaceId: 'default', filters: { status: 'new' } };
const Place = z.object({ at: z.string(), id: z.string() });

const refused = (cursor: string, by = scope, place: z.ZodType = Place): string | undefined => {
  try {
    codec.decode(by, place, cursor);
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};

describe('a cursor (X-30)', () => {
  it('gives back the place it was made of', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (at, id) => {
        const place = { at: at.toWellFormed(), id: id.toWellFormed() };
        const cursor = codec.encode(scope, place);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(codec.decode(scope, Place, cursor)).toEqual(place);
      }),
    );
  });

  it('is what it always was: one from before an update continues its list', () => {
    const known = createCursorCodec(Buffer.alloc(32, 7));
    const cursor = 'aNd4cYj08-6RNzeQaxCStnsiYXQiOiIyMDI2LTAxLTAyVDAzOjA0OjA1LjAwMFoiLCJpZCI6IsO8In0';
    expect(known.encode(scope, { at: '2026-01-02T03:04:05.000Z', id: 'ü' })).toBe(cursor);
  });

  it('is bound to endpoint, workspace, filters and key', () => {
    const cursor = codec.encode(scope, { at: 'x', id: 'y' });
    expect(refused(cursor, { ...scope, endpoint: '/api/tickets' })).toBe('invalid_cursor');
    expect(refused(cursor, { ...scope, workspaceId: 'other' })).toBe('invalid_cursor');
    expect(refused(cursor, { ...scope, filters: {} })).toBe('invalid_cursor');
    expect(refused(cursor, { ...scope, filters: { status: 'new', q: 'a' } })).toBe('invalid_cursor');
    expect(refused(createCursorCodec(randomBytes(32)).encode(scope, { at: 'x', id: 'y' }))).toBe('invalid_cursor');
    expect(refused(cursor)).toBeUndefined();
  });

  it('is refused when its place has another form', () => {
    expect(refused(codec.encode(scope, 17))).toBe('invalid_cursor');
  });

  it('is nothing that someone makes up', () => {
    fc.assert(
      fc.property(fc.string(), (cursor) => {
        expect(refused(cursor)).toBe('invalid_cursor');
      }),
    );
  });

  it('is refused after any change', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const bytes = Buffer.from(codec.encode(scope, { at: 'x', id: 'y' }), 'base64url');
        const index = place % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ change;
        expect(refused(bytes.toString('base64url'))).toBe('invalid_cursor');
      }),
    );
  });
});
