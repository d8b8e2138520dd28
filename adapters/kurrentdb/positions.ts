import { Position, START } from '../../domain/core/log/eventLog.ts';

/** A place in `$all`. */
export type Place = { commit: bigint; prepare: bigint };

const POSITION = /^[0-9a-f]{32}$/;
const DIGITS = 16;

/** On KurrentDB a position is 16 lowercase hex digits of the commit position and 16 of the prepare position. */
export const positionOf = ({ commit, prepare }: Place): Position => Position.parse(hex(commit) + hex(prepare));

const hex = (value: bigint): string => value.toString(16).padStart(DIGITS, '0');

export const isPosition = (text: string): text is Position => text === START || POSITION.test(text);

/** Null for the start. A position of another engine is refused. */
export const placeOf = (position: Position): Place | null => {
  if (position === START) return null;
  if (!POSITION.test(position)) throw new Error(`${position} is not a position of this event log`);
  return { commit: BigInt(`0x${position.slice(0, DIGITS)}`), prepare: BigInt(`0x${position.slice(DIGITS)}`) };
};
