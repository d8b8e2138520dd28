import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import type { OnProgress, VerificationOutcome } from '../../processes/audit/auditVerifier.ts';

const CLI = fileURLToPath(new URL('../../audit-cli/main.ts', import.meta.url));
const OPTIONS = ['--max-semi-space-size=8', `--import=${new URL('./endWithParent.ts', import.meta.url).href}`];

const Report = z.object({
  code: z.string(),
  checked_events: z.int().default(0),
  duration_ms: z.int().default(0),
  kind: z.string().nullable().default(null),
  first_bad_index: z.int().nullable().default(null),
  first_bad_position: z.string().nullable().default(null),
});

/**
 * Runs `audit-cli verify` in a child process at low priority, so that hashing a whole log delays no request. `stores`: the
 * settings that say where everything is kept. The address of the database is among them, also of an embedded server: left
 * to find that by itself, the child would start it again at its own priority should it die meanwhile.
 */
export const verifyInChild =
  ({ stores, dataDir }: { stores: { DATABASE_URL: string; KURRENTDB_URL?: string | undefined }; dataDir: string }) =>
  async (signal: AbortSignal, onProgress: OnProgress = () => {}): Promise<VerificationOutcome> => {
    const { exit, output } = await runChild(signal, onProgress, {
      PATH: process.env['PATH'],
      SERVICE_DATA_DIR: dataDir,
      ...stores,
    });
    const report = Report.parse(parseJson(output));
    if (exit !== 0 && exit !== 1) return { result: 'unverified', reason: report.code };
    return {
      result: exit === 0 ? 'ok' : 'failed',
      checkedEvents: report.checked_events,
      firstBadPosition: report.first_bad_position ?? report.first_bad_index?.toString() ?? null,
      kind: report.kind,
      durationMs: report.duration_ms,
    };
  };

const Progress = z.object({ done: z.int(), total: z.int() });

/** Warnings of Node.js come the same way. */
const jsonOrNull = (line: string): unknown => {
  try {
    return parseJson(line);
  } catch {
    return null;
  }
};

/** Settles once the child is gone, also after an abort: no stop leaves a process behind. */
const runChild = (
  signal: AbortSignal,
  onProgress: OnProgress,
  environment: NodeJS.ProcessEnv,
): Promise<{ exit: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...OPTIONS, CLI, 'verify', '--full', '--json', '--progress-records'], {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
      // It only reads; at low priority on a busy machine it would be slow to take a hint.
      killSignal: 'SIGKILL',
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const told = Progress.safeParse(jsonOrNull(line));
      if (told.success) onProgress(told.data.done, told.data.total);
    });
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
    child.on('close', (exit) => {
      if (signal.aborted) reject(new Error('the verification was stopped'));
      else resolve({ exit, output });
    });
  });
