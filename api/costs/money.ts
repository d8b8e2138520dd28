import { z } from 'zod';
import { usdOfMicro } from '../../domain/pricing/price.ts';

/** US dollars with six places. */
export const Usd = z.string().meta({ pattern: '^-?[0-9]+\\.[0-9]{6}$' });

/** Whole micro-dollars as they are told. */
export const usdOf = (microUsd: bigint | number): string => usdOfMicro(Number(microUsd));

/** An amount that somebody gives: at most six places, and no more than a budget could need. */
export const GivenUsd = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'Must be an amount in US dollars such as 12.50, with at most six decimals.');

/** In whole micro-dollars. */
export const microOf = (usd: string): number => Math.round(Number(usd) * 1_000_000);
