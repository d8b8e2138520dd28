import { z } from 'zod';
import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import type { Result } from '../servedTool.ts';

/** What a system sends; it adds fields with every release, so views name what they show. */
export const Raw = z.record(z.string(), z.json());
export type Raw = z.infer<typeof Raw>;
export const RawList = z.array(Raw);

/** Names that may hold a credential, whatever stands in them (SU-43). */
const SECRET = /secret|password|token|credential|private|code|otp|hash|salt|key$/i;
const TEXT_CHARS_MAX = 500;
const MEMBERS_MAX = 30;

/** The named fields that are there, and no others. */
export const picked = (raw: Raw, names: readonly string[]): Result =>
  Object.fromEntries(names.flatMap((name) => (raw[name] === undefined ? [] : [[name, short(raw[name])]])));

/** Fields that others have named, such as attributes of a user: without credentials, and not too many. */
export const listed = (value: JsonValue | undefined): Result => {
  const members = Object.entries(objectIn(value)).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(members.slice(0, MEMBERS_MAX).map(([name, member]) => [name, short(member)]));
};

/** Long texts are cut, and what is nested deeper than a list is left out. */
export const short = (value: JsonValue): JsonValue => {
  if (typeof value === 'string') return value.length > TEXT_CHARS_MAX ? `${value.slice(0, TEXT_CHARS_MAX)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  if (!Array.isArray(value)) return null;
  return value.slice(0, MEMBERS_MAX).map((item: JsonValue) => (typeof item === 'object' ? null : short(item)));
};

/** The object in a field; an empty one where something else stands. */
export const objectIn = (value: JsonValue | undefined): Raw => Raw.safeParse(value ?? {}).data ?? {};

/** The objects in a list; empty ones where something else stands. */
export const objectsIn = (value: JsonValue | undefined): Raw[] => (Array.isArray(value) ? value.map(objectIn) : []);
