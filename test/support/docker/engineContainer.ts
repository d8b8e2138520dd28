import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';

/** What a container is made of. */
export const ContainerBody = z.object({
  Image: z.string(),
  Labels: z.record(z.string(), z.string()),
  Env: z.array(z.string()),
  HostConfig: z.looseObject({
    NetworkMode: z.string(),
    Memory: z.int(),
    NanoCpus: z.int().optional(),
    PortBindings: z.record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() }))).optional(),
  }),
});

/** A container, and the process that stands for it. */
export type EngineContainer = z.infer<typeof ContainerBody> & {
  id: string;
  name: string;
  isRunning: boolean;
  exitCode: number;
  oomKilled: boolean;
  child: ChildProcess | null;
  managementPort: number;
  log: string;
};

/** What goes wrong with the next request whose `METHOD path` matches. */
export type EngineFault = { on: RegExp; met?: () => void } & (
  | { does: 'refuse'; status: number; words: string }
  /** 200, and then lines of a pull. */
  | { does: 'stream'; lines: readonly object[] }
  | { does: 'hang' }
  | { does: 'drop' }
);
