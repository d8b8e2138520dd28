/** How long each of these tests goes on, in minutes: `TORTURE_MINUTES`, an hour unless told. */
export const TORTURE_MINUTES = Number(process.env['TORTURE_MINUTES'] ?? '60');

export const TORTURE_MS = TORTURE_MINUTES * 60_000;

/** What comes on top for starts and for what is under way at the end. */
export const GRACE_MS = 10 * 60_000;
