import type { JsonObject } from '../../../domain/core/json/json.ts';
import type { TicketText } from '../../../domain/investigations/events.ts';
import type { CallTool } from '../../support/openedTools.ts';
import type { Technique } from './technique.ts';

/** How texts come to the model: with the ticket, or as the result of this call of the place's connector. */
export type Delivery = { ticket?: Partial<TicketText>; call?: { tool: string; args: JsonObject } };

/** One field that strangers fill. `shown` says whether the model is given it at all. */
export type Field = {
  name: string;
  shown: boolean;
  /** How many texts it holds at a time; 100 if absent. */
  room?: number;
  /** Texts that the connector leaves out there, since they read like the name of a secret. */
  leavesOut?: RegExp;
  /** Writes each text into a record of its own, in the place of what was there before. */
  put(texts: readonly string[]): Promise<Delivery> | Delivery;
};

/** A place as an investigation meets it: the system on loopback, and our own connector or source in front of it. */
export type OpenPlace = {
  fields: readonly Field[];
  /** Absent where texts come with the ticket alone. */
  connector?: { kind: string; call: CallTool };
  /** What was written there, or asked beyond what the connector may see. */
  effects(): readonly string[] | Promise<readonly string[]>;
  /** Ports of the system. */
  ports: readonly number[];
  close(): Promise<unknown>;
};

/** Where texts of strangers come from. `own`: what is tried there beside what is tried everywhere. */
export type Place = { name: string; own: readonly Technique[]; open(): Promise<OpenPlace> };

export const portOf = (url: string): number => Number(new URL(url).port);

/** Requests that are none of these, as `GET /path`. */
export const others = (seen: readonly { method: string; path: string }[], allowed: RegExp): string[] =>
  seen.map(({ method, path }) => `${method} ${path}`).filter((request) => !allowed.test(request));

/** SU-43: what stands under such a name is left out, whatever it is. */
export const SECRET_NAME = /secret|password|token|credential|private|code|otp|hash|salt|key$/i;
