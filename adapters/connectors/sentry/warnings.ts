/** Rights that let a token do more than read, and what is said of them (SU-49 as for databases). */
const POWERS: readonly (readonly [RegExp, string])[] = [
  [/^event:(write|admin)$/, 'The token may change or delete issues; give it event:read only.'],
  [/^project:(write|admin|releases)$/, 'The token may change projects or releases; give it project:read only.'],
  [/^(org|team|member):(write|admin|invite|integrations)$/, 'The token may change the organisation, teams or members.'],
  [/^alerts:write$/, 'The token may change alerts.'],
];

export const warningsOf = (rights: readonly string[]): string[] =>
  POWERS.filter(([pattern]) => rights.some((right) => pattern.test(right))).map(([, warning]) => warning);
