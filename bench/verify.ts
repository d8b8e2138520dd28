import { auditCli } from '../test/support/audit/auditCli.ts';
import { extendAll, openAuditInstallation } from '../test/support/audit/auditInstallation.ts';
import { openTerm, sign } from '../processes/audit/sealerTerm.ts';
import type { ReadRun } from './reads.ts';

/** Seals the whole log, then verifies it as people do: a process of its own, startup and signatures included. */
export const sealAndVerify = async (url: string, events: number): Promise<ReadRun[]> => {
  const installation = await openAuditInstallation(url);
  try {
    const { deps, lease, dataDir } = installation;
    const began = performance.now();
    const term = await openTerm(deps, lease);
    if (term === null) throw new Error('the audit log is frozen');
    await extendAll(installation, term);
    await sign(deps, lease, term);
    const sealed = performance.now();
    const { exit, stderr } = await auditCli(['verify', '--full'], { DATABASE_URL: url, SERVICE_DATA_DIR: dataDir });
    if (exit !== 0) throw new Error(`verify ended with ${exit}: ${stderr}`);
    const ended = performance.now();
    return [runOf('sealing', events, sealed - began), runOf('audit-cli verify', events, ended - sealed)];
  } finally {
    await installation.close();
  }
};

const runOf = (way: string, events: number, ms: number): ReadRun => ({
  way,
  events,
  eventsPerSecond: (events * 1_000) / ms,
  mebibytesPerSecond: null,
});
