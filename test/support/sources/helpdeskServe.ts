import { openHelpdeskServer } from './helpdeskServer.ts';

// A help desk in a process of its own, with tickets 1 to the last: the same after each start. Its arguments: the port,
// how many tickets, how many calls a second. It tells its address.
const [, , port, tickets, callsASecond] = process.argv.map(Number);
const desk = await openHelpdeskServer({ port: port ?? 0, callsASecond: callsASecond ?? Infinity });
for (let id = 1; id <= (tickets ?? 0); id += 1) desk.open(id, `Text ${id}`);
process.send?.(desk.url);
process.once('disconnect', () => process.exit());
