/**
 * How far a mailbox was read: RFC 3501, 2.3.1.1. UIDs ascend as long as UIDVALIDITY stays. `since` goes along, so that
 * a mailbox that is read anew begins where its owner wanted.
 */
export type Place = { uidValidity: string; uid: number; since: Date | null };

const CURSOR = /^(\d{1,10})\.(\d{1,10})(?:\.(\d{1,12}))?$/;

/** Null for a text that is no cursor of this kind. */
export const placeAt = (cursor: string): Place | null => {
  const [, uidValidity, uid, seconds] = CURSOR.exec(cursor) ?? [];
  if (uidValidity === undefined) return null;
  return { uidValidity, uid: Number(uid), since: seconds === undefined ? null : new Date(Number(seconds) * 1000) };
};

export const cursorAt = ({ uidValidity, uid, since }: Place): string =>
  `${uidValidity}.${uid}${since === null ? '' : `.${Math.floor(since.getTime() / 1000)}`}`;

/** A mail that was passed over, by which it is found again as long as it lies there. */
export type PassedOverPlace = { uidValidity: string; uid: number };

const PASSED_OVER = /^mail\.(\d{1,10})\.(\d{1,10})$/;

/** Null for the id of a ticket. */
export const passedOverAt = (id: string): PassedOverPlace | null => {
  const [, uidValidity, uid] = PASSED_OVER.exec(id) ?? [];
  return uidValidity === undefined ? null : { uidValidity, uid: Number(uid) };
};

export const passedOverId = ({ uidValidity, uid }: PassedOverPlace): string => `mail.${uidValidity}.${uid}`;

/** What hangs on a mail that was read whole: the mail, and the place among what hangs on it. */
export type AttachmentPlace = PassedOverPlace & { index: number };

const ATTACHED = /^(\d{1,10})\.(\d{1,10})\.(\d{1,3})$/;

/** Null for a text that names none. */
export const attachmentAt = (ref: string): AttachmentPlace | null => {
  const [, uidValidity, uid, index] = ATTACHED.exec(ref) ?? [];
  return uidValidity === undefined ? null : { uidValidity, uid: Number(uid), index: Number(index) };
};

export const attachmentRef = ({ uidValidity, uid, index }: AttachmentPlace): string => `${uidValidity}.${uid}.${index}`;
