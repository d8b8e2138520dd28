import { z } from 'zod';

/** The sizes that a cluster can have (CL-03). */
export const ClusterSize = z.enum(['small', 'medium', 'large']);
export type ClusterSize = z.infer<typeof ClusterSize>;

export type SizeEntry = { size: ClusterSize; name: string; instances: number; cpu: number; memoryMib: number };

/** What each size stands for; `cpu` and `memoryMib` are per instance (CL-03). */
export const SIZES: readonly SizeEntry[] = [
  { size: 'small', name: 'Small', instances: 1, cpu: 1, memoryMib: 2048 },
  { size: 'medium', name: 'Medium', instances: 2, cpu: 2, memoryMib: 3072 },
  { size: 'large', name: 'Large', instances: 3, cpu: 4, memoryMib: 6144 },
];
