import { z } from 'zod';

/** Three numeric parts without leading zeros (CL-17, CL-65). */
export const VERSION_PATTERN = /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})$/;

export const VersionNumber = z.string().regex(VERSION_PATTERN, 'Must be three numbers such as 26.8.0');

/** Below, at or above zero as `a` is older, the same or newer; by part, so 26.10.0 is above 26.9.0 (CL-57). */
export const compareVersions = (a: string, b: string): number => {
  const left = partsOf(a);
  const right = partsOf(b);
  for (let part = 0; part < 3; part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

export const majorOf = (version: string): number => partsOf(version)[0] ?? 0;

/** Major and minor, such as `26.8`. */
export const minorOf = (version: string): string => partsOf(version).slice(0, 2).join('.');

const partsOf = (version: string): readonly number[] => version.split('.').map(Number);
