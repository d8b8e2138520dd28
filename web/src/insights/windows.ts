/** SU-146: how far back figures look, in days. */
export const WINDOWS = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const;
export type Window = (typeof WINDOWS)[number]['value'];

/** The window that a page's address names; one that it does not name, or that there is not, is that of 30 days. */
export const windowIn = ({ window }: Record<string, unknown>): { window?: Window } => {
  const known = WINDOWS.find(({ value }) => value === window)?.value;
  return known === undefined ? {} : { window: known };
};

export const inWords = (window: Window): string => WINDOWS.find(({ value }) => value === window)?.label ?? window;
