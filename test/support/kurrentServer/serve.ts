import { startKurrentServer } from './kurrentServer.ts';

/** Run by `childProcess.ts`, which it ends with. */
const server = await startKurrentServer();
let cutting: NodeJS.Timeout | undefined;
process.on('message', ({ cutEveryMs }: { cutEveryMs: number }) => {
  clearInterval(cutting);
  if (cutEveryMs > 0) cutting = setInterval(server.proxy.cutAll, cutEveryMs);
});
process.on('disconnect', () => {
  clearInterval(cutting);
  void server.close().then(() => process.exit(0));
});
process.send?.(server.port);
