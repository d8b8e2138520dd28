import { z } from 'zod';
import { NOT_BLANK } from '../../http/fields.ts';

/** CL-14: becomes part of resources of drivers, hence few characters. */
export const ClusterName = z
  .string()
  .trim()
  .min(1, NOT_BLANK)
  .max(63)
  .regex(/^[a-zA-Z][a-zA-Z0-9 _-]*$/, 'Must start with a letter and contain only letters, digits, spaces, _ and -');

/** CL-20: where the server answers below its origin; the root is the empty path. */
export const RelativePath = z
  .string()
  .max(64)
  .regex(/^(?:\/|(?:\/[A-Za-z0-9_-]+)*)$/, 'Must be path segments of letters, digits, _ and -, each after one /')
  .transform((path) => (path === '/' ? '' : path));

/** CL-06; what the names mean is checked with the version. */
export const FeatureList = z.array(z.string().min(1).max(100)).max(50).meta({ uniqueItems: true });
