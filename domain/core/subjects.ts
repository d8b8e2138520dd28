import type { SubjectKeyId } from './ids.ts';

/** Finds the data key of a person whom we know by an address, a customer id or a name. */
export interface Subjects {
  /**
   * The key id of this person in this workspace, made at the first call; equal for references that differ only in
   * case or surrounding space, and alike for concurrent callers. Durable when it returns. As soon as its erasure has
   * begun the person gets a new one.
   */
  subjectFor(workspaceId: string, reference: string): Promise<SubjectKeyId>;
}

/** HMAC-SHA-256 in hex under a vault key for `purpose`: names a person without telling who it is. */
export type KeyedHash = (purpose: string, ...parts: readonly string[]) => string;

/** The form in which references to people and their e-mail addresses are compared. */
export const normalisedReference = (reference: string): string => reference.normalize('NFKC').trim().toLowerCase();
