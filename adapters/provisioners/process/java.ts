import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';

/** Keycloak from 22 on is compiled for Java 17, and supported on 17, 21 and 25. */
export const JAVA_MIN = 17;

/** A Java that Keycloak can run on. `program`: what is started. */
export type Java = { program: string; major: number };

const ANSWER_MS = 20_000;

/**
 * The Java of `home` (`SERVICE_JAVA_HOME`), or the one on the path. Throws ProvisioningError `java_missing` or
 * `java_too_old`, each with what to do.
 */
export const findJava = async (home: string | undefined, signal: AbortSignal): Promise<Java> => {
  const program = home === undefined ? 'java' : join(home, 'bin/java');
  const where = home === undefined ? 'on the PATH of the service' : `in ${home}`;
  const answer = await versionOf(program, signal).catch(() => null);
  signal.throwIfAborted();
  if (answer === null)
    throw new ProvisioningError(
      'java_missing',
      `There is no Java ${where}. Install Java ${JAVA_MIN} or newer, or name its directory in SERVICE_JAVA_HOME.`,
    );
  const major = majorOf(answer);
  if (major < JAVA_MIN)
    throw new ProvisioningError(
      'java_too_old',
      `The Java ${where} is version ${major}; Keycloak needs ${JAVA_MIN} or newer. Name another in SERVICE_JAVA_HOME.`,
    );
  return { program, major };
};

const versionOf = async (program: string, signal: AbortSignal): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(program, ['-version'], { signal, timeout: ANSWER_MS });
  return `${stderr}${stdout}`;
};

/** `openjdk version "17.0.15" 2025-04-15`, `java version "1.8.0_402"`, `openjdk version "25-ea"`; 0: none of them. */
export const majorOf = (answer: string): number => {
  const [, first = '0', second = '0'] = /version "(\d+)(?:\.(\d+))?/.exec(answer) ?? [];
  return Number(first === '1' ? second : first);
};
