import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../../domain/users/passwords.ts';

/** The first choice of the OWASP password storage recommendations: Argon2id, 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id; a random hash stands in for users who do not exist. */
export const createPasswords = (): Passwords => {
  let nobody: Promise<string> | null = null;
  const hashOfNobody = (): Promise<string> =>
    (nobody ??= hash(randomBytes(32), COST).catch((error: unknown) => {
      nobody = null;
      throw error;
    }));
  return {
    hash: (password) => hash(password, COST),
    verify: async (stored, password) => {
      // Made with the first sign-in, whoever it is for: the time that it takes tells nobody who exists.
      const standIn = await hashOfNobody();
      const matches = await verify(stored ?? standIn, password);
      return matches && stored !== null;
    },
  };
};
