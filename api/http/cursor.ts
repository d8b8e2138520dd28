import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { canonicalJson, type JsonValue } from '../../domain/core/json/canonicalJson.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';

/** What a cursor belongs to: another endpoint, workspace or set of filters refuses it. */
export type CursorScope = {
  /** The route, such as `/clusters`. */
  endpoint: string;
  workspaceId: string;
  /** The filters of the request, without `limit` and `cursor`. */
  filters: { readonly [name: string]: JsonValue };
};

/** Page tokens that clients hand back unread. */
export type CursorCodec = {
  /** The token of the place that a page ends at. */
  encode(scope: CursorScope, place: JsonValue): string;
  /** The place again; throws `invalid_cursor` for a token that was not made here for this scope. */
  decode<Place>(scope: CursorScope, place: z.ZodType<Place>, cursor: string): Place;
};

const MAC_BYTES = 16;

/** `key`: at least 32 secret bytes, the same on every node, so that any of them continues a list. */
export const createCursorCodec = (key: Uint8Array): CursorCodec => {
  const macOf = ({ endpoint, workspaceId, filters }: CursorScope, payload: Uint8Array): Buffer =>
    createHmac('sha256', key)
      .update(`${canonicalJson([endpoint, workspaceId, filters])}\0`)
      .update(payload)
      .digest()
      .subarray(0, MAC_BYTES);

  return {
    encode: (scope, place) => {
      const payload = Buffer.from(canonicalJson(place));
      return Buffer.concat([macOf(scope, payload), payload]).toString('base64url');
    },
    decode: (scope, place, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(MAC_BYTES);
      // Decoding skips characters that are not base64url; only the form that was handed out is accepted.
      if (bytes.toString('base64url') !== cursor || bytes.length <= MAC_BYTES) throw new DomainError('invalid_cursor');
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(scope, payload)))
        throw new DomainError('invalid_cursor');
      const parsed = place.safeParse(parseJson(payload.toString('utf8')));
      if (!parsed.success) throw new DomainError('invalid_cursor');
      return parsed.data;
    },
  };
};
