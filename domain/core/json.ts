import { z } from 'zod';
import type { JsonValue } from './canonicalJson.ts';

/** Any JSON value, typed as the events and the canonical form hold it. */
export const Json: z.ZodType<JsonValue> = z.json();

/** An object of JSON values. */
export const JsonObject = z.record(z.string(), Json);
export type JsonObject = { readonly [name: string]: JsonValue };
