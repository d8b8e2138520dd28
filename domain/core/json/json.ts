import { z } from 'zod';
import type { JsonValue } from './canonicalJson.ts';

const isJson = (value: unknown): value is JsonValue => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  return Array.isArray(value) ? value.every(isJson) : isPlain(value) && Object.values(value).every(isJson);
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Any JSON value, typed as the events and the canonical form hold it. By a check of our own: one told by schemas goes in
 * circles, for which events that hold it could not be compiled.
 */
export const Json: z.ZodType<JsonValue> = z.custom<JsonValue>(isJson);

/** An object of JSON values. */
export const JsonObject = z.record(z.string(), Json);
export type JsonObject = { readonly [name: string]: JsonValue };
