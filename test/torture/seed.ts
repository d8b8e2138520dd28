/** What random choices of these tests follow from: `TORTURE_SEED`, to make the same ones again, or a new one. */
export const TORTURE_SEED = Number(process.env['TORTURE_SEED'] ?? String(Date.now() % 2 ** 32));
