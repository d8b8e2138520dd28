import { timingSafeEqual } from 'node:crypto';
import { bytesOfUuid, UUID_BYTES, uuidOf } from '../../domain/core/ids.ts';
import type { RatingTokens } from '../../domain/csat/ratingLink.ts';
import type { MasterKey } from './masterKey.ts';

const IDS_BYTES = 2 * UUID_BYTES;
/** As many cannot be guessed. */
const MAC_BYTES = 16;

/** SU-184: a token is two ids and their signature under the master key, so that any node reads it. Nothing is stored. */
export const createRatingTokens = (masterKey: Pick<MasterKey, 'keyedHash'>): RatingTokens => {
  const macOf = (ids: Uint8Array): Uint8Array =>
    masterKey.keyedHash('rating_link', Buffer.from(ids).toString('hex')).subarray(0, MAC_BYTES);
  return {
    tokenOf: ({ csatId, ticketId }) => {
      const ids = Buffer.concat([bytesOfUuid(csatId), bytesOfUuid(ticketId)]);
      return Buffer.concat([ids, macOf(ids)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      // Another text of the same bytes is none of ours.
      if (bytes.length !== IDS_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
      const ids = bytes.subarray(0, IDS_BYTES);
      if (!timingSafeEqual(bytes.subarray(IDS_BYTES), macOf(ids))) return null;
      return { csatId: uuidOf(ids.subarray(0, UUID_BYTES)), ticketId: uuidOf(ids.subarray(UUID_BYTES)) };
    },
  };
};
