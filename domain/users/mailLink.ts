import type { OwnMail } from './ownMail.ts';
import type { LinkMade } from './passwordLinks.ts';

/** What the answer tells of a link: the address that it was mailed to, else the link itself, to be handed over. */
export type HandedLink = { url: string | null; mailedTo: string | null };

/**
 * SU-06: mails the link, so that only its owner has it. Without an email channel, and where its server does not take the
 * mail, the link is shown instead. `id`: of the command.
 */
export const mailLink = async (
  ownMail: OwnMail,
  { user: { workspaceId, email, passwordSecretId, link }, url }: LinkMade,
  id: string,
  signal: AbortSignal,
): Promise<HandedLink> => {
  if (url === null || email === null) return { url, mailedTo: null };
  const words = passwordSecretId === null ? INVITATION : PASSWORD;
  const until = link === null ? '' : `\nThe link works once, until ${link.expiresAt}.`;
  const text = `${words.text}\n\n${url}\n${until}\nIf you did not expect this mail, ignore it.\n`;
  const outcome = await ownMail.send(workspaceId, { to: email, subject: words.subject, text, id }, signal);
  return outcome === 'sent' ? { url: null, mailedTo: email } : { url, mailedTo: null };
};

const INVITATION = {
  subject: 'You are invited to the support workspace',
  text: 'You are invited to the support workspace. Open this link to set a password and sign in:',
};
const PASSWORD = {
  subject: 'Set a new password',
  text: 'An administrator made a link for you to set a new password. It ends all your sessions when it is used:',
};
