/** Argon2id. */
export interface Passwords {
  /** A PHC string; half a minute of a core per thousand calls. */
  hash(password: string): Promise<string>;
  /** Takes the same time for a wrong password and for a missing hash, which never matches (SU-02). */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Shortest password that is taken (SU-05). */
export const PASSWORD_CHARS_MIN = 12;
export const PASSWORD_CHARS_MAX = 128;
