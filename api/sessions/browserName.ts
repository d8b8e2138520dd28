/** Each pretends to be those below it. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
const PROGRAM = /^[A-Za-z][\w.-]{0,39}(?=\/|$)/;

/**
 * What sent the request in words that its user recognises (SU-06), such as `Firefox on Linux` or `curl`; no version, and
 * nothing else that would tell one browser of a kind from another. Null when it does not tell.
 */
export const browserName = (userAgent: string | undefined): string | null => {
  if (userAgent === undefined) return null;
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([, mark]) => mark.test(userAgent))?.[0]);
  if (browser === undefined) return system ?? PROGRAM.exec(userAgent)?.[0] ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
};
