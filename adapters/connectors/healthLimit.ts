/** How long a health check may take, so that what is wrong is known within 3 s of creating a connector (SU-32). */
export const HEALTH_MS = 2_500;
