import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';

/** One event of the history that read models are shown. */
export type Step = readonly [stream: string, type: string, data: DomainEvent['data'], actor?: 'user'];

/** `kind` and `n` as an id that every run knows. */
export const id = (kind: number, n: number): string => `0199c2f0-000${kind}-7c44-9d0e-00000000000${n}`;
/** `second` seconds after ten. */
export const at = (second: number): string => new Date(Date.UTC(2026, 4, 1, 10, 0, second, 250)).toISOString();
