const DAY_MS = 86_400_000;

/** How long a new key may work, as a choice. */
export const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'one year' },
  { value: '', label: 'no end' },
] as const;

export type Lifetime = (typeof LIFETIMES)[number]['value'];

/** The end of a key that begins at `nowMs`, as the service wants it; null for none. */
export const endOf = (lifetime: Lifetime, nowMs: number): string | null =>
  lifetime === '' ? null : new Date(nowMs + Number(lifetime) * DAY_MS).toISOString();
