/**
 * What may be logged and kept about a failure: its class, its code (SQLSTATE, errno) and where it came from. Never
 * its message, which may quote data.
 */
export const failureFields = (error: unknown): { error: string; code: string | null; at: string | null } => {
  if (!(error instanceof Error)) return { error: typeof error, code: null, at: null };
  const cause = 'code' in error ? error : error.cause;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  const at = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return { error: error.name, code, at: at?.trim() ?? null };
};
