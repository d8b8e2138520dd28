import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { Ts } from './reading/messages.ts';

/**
 * How far a source was read. `begin`: threads that began earlier do not interest. `read`: by channel, the newest thing
 * that was given from its history. `boot` and `seq`: up to which event of which start what had come in was given.
 */
const Place = z.object({
  begin: Ts,
  read: z.record(z.string(), Ts),
  boot: z.string().optional(),
  seq: z.int().min(0).optional(),
});
export type Place = z.infer<typeof Place>;

/** Null for a text that is no cursor of this kind. */
export const placeAt = (cursor: string): Place | null => {
  try {
    return Place.parse(parseJson(cursor));
  } catch {
    return null;
  }
};

export const cursorAt = ({ begin, read, boot, seq }: Place): string => JSON.stringify({ begin, read, boot, seq });
