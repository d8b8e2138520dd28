import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { Front } from './frontStandIn.ts';

/** What a container is made of. */
export const ContainerBody = z.object({
  Image: z.string(),
  Cmd: z.array(z.string()).default([]),
  Entrypoint: z.array(z.string()).default([]),
  Labels: z.record(z.string(), z.string()),
  Env: z.array(z.string()),
  HostConfig: z.looseObject({
    NetworkMode: z.string(),
    Memory: z.int(),
    NanoCpus: z.int().optional(),
    PortBindings: z.record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() }))).optional(),
  }),
});

/** A container, and what stands for it: a process, or a listener for one that passes connections on. */
export type EngineContainer = z.infer<typeof ContainerBody> & {
  id: string;
  name: string;
  isRunning: boolean;
  exitCode: number;
  oomKilled: boolean;
  child: ChildProcess | null;
  front: Front | null;
  httpPort: number;
  managementPort: number;
  /** What it wrote to both of its outputs, and to the standard one alone. */
  log: string;
  output: string;
};

/** What goes wrong with the next request whose `METHOD path` matches; the name of a container that is made follows it. */
export type EngineFault = { on: RegExp; met?: () => void } & (
  | { does: 'refuse'; status: number; words: string }
  /** 200, and then lines of a pull. */
  | { does: 'stream'; lines: readonly object[] }
  | { does: 'hang' }
  /** Answers as ever, but only then. */
  | { does: 'wait'; until: Promise<void> }
  | { does: 'drop' }
);
