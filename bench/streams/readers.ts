import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrivals, ReaderCommand, ReaderReport } from './protocol.ts';

/** Sockets that connect at the same time. */
const OPENING_MAX = 64;
const FRAME_END = '\n\n';

type Stream = { text: string; live: boolean; last: string; disordered: boolean; positions: string[] };

/** When each position arrived, in milliseconds since 1970, once for each stream that got it. */
const arrivals = new Map<string, number[]>();
const streams: Stream[] = [];

/** The clock that the poster reads, too. */
const nowMs = (): number => performance.timeOrigin + performance.now();

const readFrame = (stream: Stream, frame: string, at: number): void => {
  if (frame.includes('event: hello')) {
    stream.live = true;
    return;
  }
  const id = /^id: (.*)$/m.exec(frame)?.[1];
  if (id === undefined) return;
  stream.disordered ||= id <= stream.last;
  stream.last = id;
  stream.positions.push(id);
  const times = arrivals.get(id);
  if (times === undefined) arrivals.set(id, [at]);
  else times.push(at);
};

const read = (stream: Stream, chunk: string): void => {
  const at = nowMs();
  stream.text += chunk;
  let from = 0;
  for (let end = stream.text.indexOf(FRAME_END); end >= 0; end = stream.text.indexOf(FRAME_END, from)) {
    readFrame(stream, stream.text.slice(from, end), at);
    from = end + FRAME_END.length;
  }
  stream.text = stream.text.slice(from);
};

const open = async ({ host, port, path, headers }: ReaderCommand & { type: 'open' }): Promise<void> => {
  const stream: Stream = { text: '', live: false, last: '', disordered: false, positions: [] };
  streams.push(stream);
  const socket: Socket = connect({ host, port });
  socket.setEncoding('latin1').on('data', (chunk: string) => read(stream, chunk));
  socket.on('error', (error) => {
    throw error;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n${headers}\r\n`);
  while (!stream.live) await sleep(5);
};

const openAll = async (command: ReaderCommand & { type: 'open' }): Promise<void> => {
  let left = command.count;
  const opener = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1;
      await open(command);
    }
  };
  await Promise.all(Array.from({ length: OPENING_MAX }, opener));
};

const wasExact = (expected: readonly string[]) => {
  const posted = new Set(expected);
  return ({ disordered, positions }: Stream): boolean =>
    !disordered && positions.filter((position) => posted.has(position)).length === expected.length;
};

const report = (expected: readonly string[]): Arrivals => ({
  amiss: streams.length - streams.filter(wasExact(expected)).length,
  timesMs: expected.map((position) => arrivals.get(position) ?? []),
});

const tell = (message: ReaderReport): void => void process.send?.(message);

process.on('message', (command: ReaderCommand) => {
  if (command.type === 'report') tell({ type: 'arrivals', ...report(command.positions) });
  else void openAll(command).then(() => tell({ type: 'opened' }));
});
// The parent has gone.
process.on('disconnect', () => process.exit(0));
