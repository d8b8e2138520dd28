/** DS-133: the release; X-24 puts it on every answer of the support API. */
export const SERVICE_VERSION = '0.3.0';

/** the values of `API-Version` that are served. */
export const API_VERSIONS = ['2026-06-01.beta'] as const;
