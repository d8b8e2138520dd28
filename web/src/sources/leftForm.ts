import type { SourceValues } from './sourceValues.ts';

/** What a mail provider sends a browser back with (SU-67). */
export type SignInReturn = { oauth_grant_id?: string; oauth_error?: string };

export const signInReturnIn = ({ oauth_grant_id, oauth_error }: Record<string, unknown>): SignInReturn => ({
  ...(typeof oauth_grant_id === 'string' ? { oauth_grant_id } : {}),
  ...(typeof oauth_error === 'string' ? { oauth_error } : {}),
});

/** A form that somebody left for a sign-in; `sourceId`: of the source that it changes, null for a new one. */
export type LeftForm = { sourceId: string | null; values: SourceValues };
/** The same when they are back. `error`: why there is no grant. */
export type ReturnedForm = LeftForm & { error: string | null };
/** `forget`: for when it was sent or given up. */
export type OpenReturnedForm = ReturnedForm & { forget: () => void };

const KEY = 'mail-sign-in';

/** Keeps a form in this tab while its person is away. What is secret was taken out of it before. */
export const leaveForm = (form: LeftForm): void => sessionStorage.setItem(KEY, JSON.stringify(form));

/**
 * The form again, with what came of the sign-in; null unless it was left in this tab, so that a link from elsewhere
 * opens nothing.
 */
export const returnedForm = ({ oauth_grant_id: grantId, oauth_error: error }: SignInReturn): ReturnedForm | null => {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null || (grantId === undefined && error === undefined)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `leaveForm` of this page alone
  const { sourceId, values } = JSON.parse(kept) as LeftForm;
  const signedIn = grantId === undefined ? {} : { signed_in: true, oauth_grant_id: grantId };
  return { sourceId, values: { ...values, ...signedIn }, error: error === undefined ? null : sentenceOf(error) };
};

export const forgetForm = (): void => sessionStorage.removeItem(KEY);

const SENTENCES = new Map([
  ['access_denied', 'Access was not granted.'],
  ['incomplete', 'A required permission is missing. Grant all requested permissions.'],
]);

const sentenceOf = (error: string): string =>
  SENTENCES.get(error) ?? 'The provider returned an invalid answer. Try again, or ask the operator of this service.';
