/**
 * `npm run test:keycloak`: the process driver on real Keycloak distributions. Needs Java 17 or newer, and the
 * distributions: those of SERVICE_KEYCLOAK_HOMES, or Maven, which fetches them. Says so in one line, and ends with 0, when
 * something is missing.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findJava } from '../../adapters/provisioners/process/java.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { findDistributions, HOMES_VARIABLE } from './distributions.ts';

const javaHome = process.env['SERVICE_JAVA_HOME'] ?? process.env['JAVA_HOME'];

const missing = async (): Promise<string | null> => {
  try {
    await findJava(javaHome, new AbortController().signal);
    return null;
  } catch (error) {
    if (error instanceof ProvisioningError) return error.message;
    throw error;
  }
};

const skip = (why: string): never => {
  process.stdout.write(`test:keycloak skipped: ${why}\n`);
  process.exit(0);
};

const noJava = await missing();
if (noJava !== null) skip(noJava);
const homes = await findDistributions();
if (typeof homes === 'string') skip(homes);
else {
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  const config = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
  const env = { ...process.env, [HOMES_VARIABLE]: homes.map(([version, home]) => `${version}=${home}`).join(',') };
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  process.exit(status ?? 1);
}
