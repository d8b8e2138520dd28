import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseSubject } from '../../../adapters/vault/erasure.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import type { SubjectKeyId } from '../../../domain/core/ids.ts';
import { attachedMail, type AttachedFile } from '../../support/sources/attachedMail.ts';
import { eventually } from '../../support/eventually.ts';
import { openMailServer, type MailServer } from '../../support/sources/mailServer.ts';
import { created, openSourceNode, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

type Detail = {
  id: string;
  attachments: { n: number; name: string; mime: string; size: number; at: string; kept: boolean; preview: boolean }[];
};

let mail: MailServer;
let node: SourceNode;
let admin: Call;
let id: string;
beforeAll(async () => {
  mail = await openMailServer();
  node = await openSourceNode({ NODE_EXTRA_CA_CERTS: mail.caFile });
  admin = await node.caller();
  await created(admin, {
    kind: 'email',
    config: mail.config,
    poll_interval_s: 10,
    start_from: '2000-01-01T00:00:00Z',
  });
});
afterAll(async () => {
  await node[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const detail = async (): Promise<Detail> => (await admin('GET', `/api/tickets/${id}`)).json<Detail>();
const file = (n: number | string, more = '') => admin('GET', `/api/tickets/${id}/attachments/${n}${more}`);

const HOSTILE = 'Rechnung „März“.svg';
const svg: AttachedFile = {
  name: HOSTILE,
  mime: 'image/svg+xml',
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};

describe('what hangs on a mail (SU-195)', () => {
  it('is listed and kept with its ticket, each under its number', async () => {
    const picture = { name: 'screen.png', mime: 'image/png', bytes: await png() };
    const large = { name: 'log.bin', mime: 'text/html', bytes: randomBytes(5 * 1024 * 1024) };
    mail.imap.deliver(attachedMail('first@example.org', 'It looks like this.', [picture, svg, large]));
    const list = await eventually(
      async () => (await admin('GET', '/api/tickets')).json<{ items: { id: string }[] }>().items,
      (items) => items.length === 1,
    );
    id = list[0]?.id ?? '';
    const { attachments } = await detail();
    expect(attachments).toEqual([
      {
        n: 1,
        name: 'screen.png',
        mime: 'image/png',
        kept: true,
        preview: true,
        size: picture.bytes.byteLength,
        at: anyTime,
      },
      {
        n: 2,
        name: HOSTILE,
        mime: 'image/svg+xml',
        kept: true,
        preview: false,
        size: svg.bytes.byteLength,
        at: anyTime,
      },
      {
        n: 3,
        name: 'log.bin',
        mime: 'text/html',
        kept: true,
        preview: false,
        size: large.bytes.byteLength,
        at: anyTime,
      },
    ]);
    expect((await file(3)).rawPayload.equals(large.bytes)).toBe(true);
  });

  it('is only ever saved, whatever its sender calls it', async () => {
    const answer = await file(2);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(svg.bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Rechnung _M_rz_.svg"; filename*=UTF-8''Rechnung%20%E2%80%9EM%C3%A4rz%E2%80%9C.svg`,
    });
  });

  it('has a preview if it is an image', async () => {
    const answer = await file(1, '/preview');
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300 });
    for (const n of [2, 3]) {
      const none = await file(n, '/preview');
      expect(none.statusCode).toBe(404);
      expect(none.json<{ detail: string }>().detail).toContain('can be downloaded');
    }
  });

  it('joins the ticket with the mail that it comes with, once', async () => {
    const again = { 'In-Reply-To': '<first@example.org>', References: '<first@example.org>' };
    mail.imap.deliver(attachedMail('second@example.org', 'And this?', [{ ...svg, name: 'later.svg' }], again));
    const { attachments } = await eventually(detail, (ticket) => ticket.attachments.length === 4);
    expect(attachments.map(({ n, name, kept }) => [n, name, kept])).toEqual([
      [1, 'screen.png', true],
      [2, HOSTILE, true],
      [3, 'log.bin', true],
      [4, 'later.svg', true],
    ]);
    expect(await node.typesOf(tickets.stream(id))).toEqual([
      'TicketReceived',
      'TicketMessageAdded',
      'TicketAttachmentsAdded',
    ]);
    expect((await file(4)).rawPayload.equals(svg.bytes)).toBe(true);
  });

  it('is not found under another number, in another workspace, or by nobody', async () => {
    for (const n of [0, 5, 'x', '1.5', '-1', '%00']) expect((await file(n)).statusCode).toBe(404);
    const stranger = await node.caller('admin', randomUUID());
    expect((await stranger('GET', `/api/tickets/${id}/attachments/1`)).statusCode).toBe(404);
    const { statusCode } = await node.app.inject({ method: 'GET', url: `/api/tickets/${id}/attachments/1` });
    expect(statusCode).toBe(401);
    for (const more of ['?colour=red', '/preview?colour=red']) expect((await file(1, more)).statusCode).toBe(400);
  });

  it('is in no event, and stands encrypted beside them, the same bytes once', async () => {
    const { rows } = await node.database.query<{ found: string }>(
      `select count(*)::text as found from vault.attachments
        where ticket_id = $1 and position(convert_to('alert(1)', 'UTF8') in ciphertext) = 0`,
      [id],
    );
    expect(rows).toEqual([{ found: '3' }]);
    for await (const event of node.store.readStream(tickets.stream(id)))
      expect(JSON.stringify(event.data)).not.toContain(Buffer.from(svg.bytes).toString('base64').slice(0, 40));
  });

  it('goes with the customer who is erased', async () => {
    const subjects: (SubjectKeyId | null)[] = [];
    for await (const { subject } of node.store.readStream(tickets.stream(id))) subjects.push(subject);
    const [subject] = subjects;
    if (!subject) throw new Error('the ticket has no subject');
    await eraseSubject(node.database, subject, async () => undefined);
    const { rows } = await node.database.query('select 1 from vault.attachments where ticket_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await file(1)).statusCode).toBe(404);
  });
});

const anyTime: unknown = expect.stringMatching(/^\d{4}-.*Z$/);
const png = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
