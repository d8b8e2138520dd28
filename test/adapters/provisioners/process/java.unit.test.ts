import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findJava, majorOf } from '../../../../adapters/provisioners/process/java.ts';
import { standInJava } from '../../../support/keycloak/standInHomes.ts';

const never = new AbortController().signal;

describe('the Java of the process driver (CL-97)', () => {
  let directory: string | undefined;
  afterEach(async () => {
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  });
  const homeWith = async (version: string): Promise<string> =>
    standInJava((directory = await mkdtemp(join(tmpdir(), 'java-'))), version);

  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "25-ea" 2025-09-16', 25],
    ['openjdk version "21" 2023-09-19', 21],
    ['not a Java at all', 0],
  ])('%s is version %i', (answer, major) => {
    expect(majorOf(answer)).toBe(major);
  });

  it('is the one of its home', async () => {
    const home = await homeWith('21.0.9');
    expect(await findJava(home, never)).toEqual({ program: join(home, 'bin/java'), major: 21 });
  });

  it('java_missing says where it was looked for and which setting names another (CL-48)', async () => {
    await expect(findJava('/nowhere', never)).rejects.toMatchObject({
      code: 'java_missing',
      message: 'There is no Java in /nowhere. Install Java 17 or newer, or name its directory in SERVICE_JAVA_HOME.',
    });
  });

  it('java_too_old says which it is and which is needed (CL-48)', async () => {
    const home = await homeWith('11.0.22');
    await expect(findJava(home, never)).rejects.toMatchObject({
      code: 'java_too_old',
      message: `The Java in ${home} is version 11; Keycloak needs 17 or newer. Name another in SERVICE_JAVA_HOME.`,
    });
  });
});
