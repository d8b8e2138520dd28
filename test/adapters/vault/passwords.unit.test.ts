import { describe, expect, it } from 'vitest';
import { createPasswords } from '../../../adapters/vault/passwords.ts';

describe('passwords (X-66)', () => {
  it('are hashed with Argon2id, 19 MiB and 2 passes, salted', async () => {
    const passwords = createPasswords();
    const [one, other] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('match themselves and nothing else', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'correct horse ')).toBe(false);
    expect(await passwords.verify(null, 'correct horse')).toBe(false);
  });
});
