import { join } from 'node:path';

/** Where a server reads and writes; a process is found by it again. */
export const homeArgument = (home: string): string => `-Dkc.home.dir=${home}`;

export type JavaUse = {
  /** For `java.io.tmpdir`: whatever is left there goes with the cluster. */
  temporary: string;
  heapMib: number;
  /** `JAVA_OPTS_APPEND`, as Keycloak's own scripts know it. */
  appended: readonly string[];
};

/**
 * The arguments of Java for one command of Keycloak: what `bin/kc.sh` makes of them. The script is not used because it
 * stands as a second process before Java, which a signal to the one that we know would leave behind.
 */
export const javaArguments = (home: string, { temporary, heapMib, appended }: JavaUse, command: readonly string[]) => [
  '-Xms64m',
  `-Xmx${heapMib}m`,
  '-XX:MetaspaceSize=96M',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+ExitOnOutOfMemoryError',
  // Leaves no file in the system's temporary directory.
  '-XX:-UsePerfData',
  `-Djava.io.tmpdir=${temporary}`,
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  '-Djava.security.egd=file:/dev/urandom',
  homeArgument(home),
  `-Djboss.server.config.dir=${join(home, 'conf')}`,
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Dpicocli.disable.closures=true',
  ...OPENED.flatMap((name) => ['--add-opens', `java.base/${name}=ALL-UNNAMED`]),
  ...appended,
  '-cp',
  join(home, 'lib/quarkus-run.jar'),
  'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
  ...command,
];

const OPENED = ['java.util', 'java.util.concurrent', 'java.security', 'java.lang'];

/** Of a child: its settings, the path that Java may look for programs on, and nothing of the service's own. */
export const childEnvironment = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LANG: 'C.UTF-8',
  ...settings,
});
