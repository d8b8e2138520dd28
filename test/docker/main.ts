/**
 * `npm run test:docker`: the docker driver on a real engine that speaks the Docker API, with real Keycloaks. Needs the
 * engine (DOCKER_HOST, or where Docker listens) and images (`test/containers/makeImages.sh postgres haproxy keycloak`
 * makes them). Says so in one line, and ends with 0, when something is missing.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFixture, GROUND_VARIABLE } from './engineFixture.ts';

const fixture = await findFixture();
if (typeof fixture === 'string') process.stdout.write(`test:docker skipped: ${fixture}\n`);
else {
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  const config = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [GROUND_VARIABLE]: JSON.stringify(fixture) },
  });
  process.exit(status ?? 1);
}
