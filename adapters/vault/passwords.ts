import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../../domain/users/passwords.ts';

/** The first choice of the OWASP password storage recommendations: Argon2id, 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id; a random hash stands in for users who do not exist. */
export const createPasswords = async (): Promise<Passwords> => {
  const nobody = await hash(randomBytes(32), COST);
  return {
    hash: (password) => hash(password, COST),
    verify: async (stored, password) => {
      const matches = await verify(stored ?? nobody, password);
      return matches && stored !== null;
    },
  };
};
