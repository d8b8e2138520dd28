/** How long a health check may take, so that what is wrong is known within 3 s of creating a connector (SU-32). */
export const HEALTH_MS = 2_500;

/** Aborts with `signal`, and when a health check has taken as long as it may. */
export const withinHealthLimit = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]);
