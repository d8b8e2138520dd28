import fastify from 'fastify';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least that pushes an event to many streams: a Fastify route that writes one Buffer to each. `GET /stream` opens
 * one, `POST /event` pushes and answers with the position in `Event-Position`.
 */
const streams = new Set<ServerResponse>();
let pushed = 0;

const app = fastify();
app.get('/stream', (_request, reply) => {
  reply.hijack();
  const { raw } = reply;
  streams.add(raw);
  raw.on('close', () => streams.delete(raw));
  raw.writeHead(200, { 'content-type': 'text/event-stream' });
  raw.write('event: hello\ndata: {}\n\n');
});
app.post('/event', (_request, reply) => {
  pushed += 1;
  const position = pushed.toString(16).padStart(16, '0');
  const data = JSON.stringify({ position, filler: 'x'.repeat(500) });
  const frame = Buffer.from(`id: ${position}\nevent: ticket.received\ndata: ${data}\n\n`);
  for (const raw of streams) raw.write(frame);
  void reply.header('event-position', position).code(201).send({});
});
await app.listen({ port: 0, host: '127.0.0.1' });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
process.send?.((app.server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit(0));
