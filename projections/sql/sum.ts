/** Of whole numbers as bigint columns hold them, which may not fit a number. */
export const sum = (one: string, other: number): string => String(BigInt(one) + BigInt(other));
