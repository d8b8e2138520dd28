import type { SubjectKeys } from '../../domain/core/codec.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import { openSecrets } from './secrets.ts';
import { createSubjectKeys, type SubjectKeyDeps } from './subjectKeys.ts';

export type Vault = { secrets: Secrets; subjects: SubjectKeys & Subjects };

/** Secrets and the keys of people; whoever asks for a key learns of new secrets with the same statement. */
export const openVault = async (deps: Omit<SubjectKeyDeps, 'secrets'>): Promise<Vault> => {
  const secrets = await openSecrets(deps.database, deps.masterKey);
  return { secrets, subjects: createSubjectKeys({ ...deps, secrets }) };
};
