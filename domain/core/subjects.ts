import { TermsRefused, type AppendTerms } from './eventLog.ts';
import type { SubjectKeyId } from './ids.ts';

/** The key of a person for one append, and the terms on which that may use it; none where it is stored already. */
export type SubjectClaim = { subject: SubjectKeyId; terms?: AppendTerms };

/** Finds the data key of a person whom we know by an address, a customer id or a name. */
export interface Subjects {
  /**
   * The key id of this person in this workspace, made at the first call; equal for references that differ only in
   * case or surrounding space, and alike for concurrent callers. After an erasure the person gets a new one. By then
   * every secret is known that was configured before the call, on whatever node: what follows can be scrubbed.
   */
  subjectFor(workspaceId: string, reference: string): Promise<SubjectKeyId>;
  /**
   * The same key id for an append, which checks that it is right and that no secret is unknown, and keeps the key with its
   * events: the person, the secrets and the events come with one statement. Where the log and the vault share no
   * transactions it asks as `subjectFor` does. `refused`: why an append on the last claim was not stored.
   */
  claim(workspaceId: string, reference: string, refused?: TermsRefused): Promise<SubjectClaim>;
}

/** As many may be refused: somebody known whom this process has forgotten, and a secret or another node in between. */
const CLAIMS_MAX = 3;

/** Runs `append` on a claim, and again on another one when its terms are refused: what it scrubs, it scrubs anew. */
export const onClaim = async <T>(
  subjects: Subjects,
  [workspaceId, reference]: readonly [workspaceId: string, reference: string],
  append: (claim: SubjectClaim) => Promise<T>,
): Promise<T> => {
  let refused: TermsRefused | undefined;
  for (let claims = 0; claims < CLAIMS_MAX; claims += 1)
    try {
      return await append(await subjects.claim(workspaceId, reference, refused));
    } catch (error) {
      if (!(error instanceof TermsRefused)) throw error;
      refused = error;
    }
  return append({ subject: await subjects.subjectFor(workspaceId, reference) });
};

/** HMAC-SHA-256 in hex under a vault key for `purpose`: names a person without telling who it is. */
export type KeyedHash = (purpose: string, ...parts: readonly string[]) => string;

/** The form in which references to people and their e-mail addresses are compared. */
export const normalisedReference = (reference: string): string => reference.normalize('NFKC').trim().toLowerCase();
