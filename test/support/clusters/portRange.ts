export type PortRange = { from: number; to: number };

const SIZE = 10;
const FIRST = 21_000;
/** Up to 31,000: above the default range, where a developer's clusters may run, and below outgoing connections. */
const SHARES = 10;
const RANGES_PER_SHARE = 100;

let next = Math.floor(Math.random() * RANGES_PER_SHARE);

/** Ten ports for embedded clusters, others each time. Each worker of the test runner draws from its own share, so none meets another. */
export const freshPortRange = (): PortRange => {
  const share = (Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % SHARES;
  const from = FIRST + (share * RANGES_PER_SHARE + (next++ % RANGES_PER_SHARE)) * SIZE;
  return { from, to: from + SIZE - 1 };
};
