import { DomainError } from '../core/problems/errors.ts';
import type { SecretId } from '../core/ids.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Passwords } from './passwords.ts';

export type PasswordKeeping = {
  secrets: Pick<Secrets, 'put' | 'delete'>;
  passwords: Pick<Passwords, 'hash'>;
};

/**
 * Puts the hash of a password into the vault, and takes it out again when `record`, which appends the event that
 * names it, was refused or had been done before. After any other failure the log may name it.
 */
export const keepPassword = async <Recorded extends { repeated: boolean }>(
  { secrets, passwords }: PasswordKeeping,
  password: string,
  record: (passwordSecretId: SecretId) => Promise<Recorded>,
): Promise<Recorded> => {
  const id = await secrets.put('password_hash', { hash: await passwords.hash(password) });
  try {
    const recorded = await record(id);
    if (recorded.repeated) await secrets.delete(id);
    return recorded;
  } catch (error) {
    if (error instanceof DomainError) await secrets.delete(id);
    throw error;
  }
};
