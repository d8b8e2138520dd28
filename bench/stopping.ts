/**
 * Runs a program of the bench until it ends, or until Ctrl-C or SIGTERM aborts its signal: then the process ends with 130
 * once `main` has cleaned up. `main` may reject with anything after that.
 */
export const untilStopped = async (main: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  await main(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  // What was stopped half-way may still wait for something that is gone.
  if (stopping.signal.aborted) process.exit(130);
};

/** As `untilStopped`; where the options are a sentence on what is wrong, or null for `--help`, only the usage is told. */
export const runProgram = async <Options extends object>(
  usage: string,
  options: Options | string | null,
  main: (options: Options, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  if (options !== null && typeof options !== 'string') return untilStopped((signal) => main(options, signal));
  process.stdout.write(`${usage}\n`);
  if (options !== null) process.stderr.write(`\n${options}\n`);
  process.exitCode = options === null ? 0 : 2;
};

/** What was begun ends when what it works on is closed. */
export const untilAborted = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('stopped')));
  signal.throwIfAborted();
  const working = work();
  working.catch(() => undefined);
  await Promise.race([working, aborted]);
};
