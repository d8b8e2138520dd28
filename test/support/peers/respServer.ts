import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A command as it came, and the bytes to answer it with in the protocol of Redis (RESP 2). */
export type Answer = (command: readonly string[]) => string;

export type RespServer = { url: string; commands: string[][]; close(): Promise<void> };

/** Answers commands of real clients on loopback; `commands` are all that came. */
export const startRespServer = async (answer: Answer): Promise<RespServer> => {
  const commands: string[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (let found = commandIn(rest); found !== null; found = commandIn(rest)) {
        rest = rest.slice(found.length);
        commands.push(found.command);
        socket.write(answer(found.command), 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** The first whole command: `*<n>`, then each word as `$<bytes>` and the word, all ended by CR LF. */
const commandIn = (text: string): { command: string[]; length: number } | null => {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return null;
  const command: string[] = [];
  let at = head[0].length;
  for (let word = 0; word < Number(head[1]); word += 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (size === null) return null;
    const begin = at + size[0].length;
    at = begin + Number(size[1]) + 2;
    if (text.length < at) return null;
    command.push(text.slice(begin, at - 2));
  }
  return { command, length: at };
};

export const bulk = (text: string): string => `$${Buffer.byteLength(text, 'latin1')}\r\n${text}\r\n`;
export const list = (...members: string[]): string => `*${members.length}\r\n${members.join('')}`;
export const integer = (n: number): string => `:${n}\r\n`;
export const refusal = (text: string): string => `-${text}\r\n`;
