/** "Could not check". Node ends with 1 on a failure of its own, which here would say that tampering is proven. */
const COULD_NOT_CHECK = 3;

const giveUp = (error: unknown): void => {
  console.error(error);
  process.exit(COULD_NOT_CHECK);
};
process.on('uncaughtException', giveUp).on('unhandledRejection', giveUp);

try {
  // Not a static import: a file that cannot be loaded must be caught, too.
  const { auditCli } = await import('./commands.ts');
  const { exit, stdout, stderr } = await auditCli(process.argv.slice(2), process.env);
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = exit;
} catch (error) {
  giveUp(error);
}
