/** How the process of an embedded cluster says why it did not start. */
export const EXIT_CODES = { usage: 64, portInUse: 98 } as const;
