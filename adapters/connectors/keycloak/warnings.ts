/** Roles that let a client do more than read, and what is said of them (SU-49 as for databases). */
const POWERS: readonly (readonly [RegExp, string])[] = [
  [/^(admin|realm-admin)$/, 'The client may administer the realm; give it view roles only.'],
  [/^create-realm$/, 'The client may create realms.'],
  [/^impersonation$/, 'The client may sign in as any user.'],
  [/^manage-users$/, 'The client may change users.'],
  [/^manage-clients$|^create-client$/, 'The client may change clients.'],
  [/^manage-(realm|events|identity-providers|authorization)$/, "The client may change the realm's settings."],
];

export const warningsOf = (roles: readonly string[]): string[] =>
  POWERS.filter(([pattern]) => roles.some((role) => pattern.test(role))).map(([, warning]) => warning);
