import { realServer } from './realServer.ts';

/** Says which server `npm run test:kurrentdb` is about. */
export default (): void => {
  if (process.env['TEST_ENGINES'] !== 'kurrentdb') return;
  const server =
    realServer === null
      ? "the tests' own server in place of KurrentDB; KURRENTDB_URL leads to a real one"
      : 'the server that KURRENTDB_URL leads to';
  process.stdout.write(`on ${server}\n`);
};
