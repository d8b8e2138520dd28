import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { hasPreview, type AttachmentStore, type MakePreview } from '../../domain/tickets/attachments.ts';
import type { Attachment } from '../../domain/tickets/thread.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import type { TicketRow } from '../../projections/tickets/ticketTable.ts';
import type { Reads } from '../../engine/sql.ts';
import { signedInOrKey } from '../http/access.ts';
import { attachmentNamed } from '../http/contentDisposition.ts';
import { NoQuery, recordId } from '../http/fields.ts';
import { notFound, type Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** SU-195: what hangs on a ticket; `n` counts from 1, and stays. */
export const TicketAttachment = z
  .object({
    n: z.int(),
    name: z.string(),
    mime: z.string().describe('As its sender says.'),
    size: z.int().describe('In bytes.'),
    at: z.string().nullable().describe('When the message came that it hangs on, if the source tells.'),
    kept: z.boolean().describe('It can be downloaded here. Others are in the source alone.'),
    preview: z.boolean().describe('There is a smaller picture of it.'),
  })
  .meta({ id: 'TicketAttachment' });

export const attachmentsOf = (row: Pick<TicketRow, 'attachments'>): z.infer<typeof TicketAttachment>[] =>
  (row.attachments ?? []).map((each, index) => ({
    n: index + 1,
    name: each.name,
    mime: each.mime,
    size: each.size,
    at: each.at ?? null,
    kept: each.digest !== undefined,
    preview: hasPreview(each),
  }));

type Deps = { reads: Reads; attachments: Pick<AttachmentStore, 'read'>; makePreview: MakePreview };

/** SU-195: what hangs on a ticket, to be saved; never shown by the browser as what its sender says it is. */
export const ticketAttachment =
  ({ reads, attachments }: Deps): Route =>
  (app) => {
    const record = attachedRecord(reads);
    app.get(
      '/api/tickets/:id/attachments/:n',
      {
        config: {
          access: signedInOrKey('tickets:read', 'tickets:read'),
          readModels: ['tickets'],
          sends: ['Content-Disposition'],
          media: {
            type: 'application/octet-stream',
            description: 'The bytes, whatever its sender says they are.',
            binary: true,
          },
        },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'getTicketAttachment',
          summary: 'Download an attachment',
          description:
            'Attachments up to 10 MiB are kept. The answer is always to be saved, under the name that its sender gave.',
          params,
          querystring: NoQuery,
        },
      },
      async (request, reply) => {
        const { row, attachment } = record.of(request);
        const bytes = await bytesOf(attachments, row, attachment);
        return reply
          .header('Content-Disposition', attachmentNamed(attachment.name))
          .type('application/octet-stream')
          .send(Buffer.from(bytes));
      },
    );
  };

/** SU-195: an image as the service draws it anew, small; nothing of the original file reaches the browser. */
export const ticketAttachmentPreview =
  ({ reads, attachments, makePreview }: Deps): Route =>
  (app) => {
    const record = attachedRecord(reads);
    app.get(
      '/api/tickets/:id/attachments/:n/preview',
      {
        config: {
          access: signedInOrKey('tickets:read', 'tickets:read'),
          readModels: ['tickets'],
          media: { type: 'image/webp', description: 'At most 1024 pixels wide and high.', binary: true },
        },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'previewTicketAttachment',
          summary: 'Preview an image',
          description:
            'JPEG, PNG, GIF and WebP up to 50 million pixels. The service decodes the image and draws a smaller one, so that nothing of the file itself is shown.',
          params,
          querystring: NoQuery,
        },
      },
      async (request, reply) => {
        const { row, attachment } = record.of(request);
        const isGone = new AbortController();
        request.raw.once('close', () => isGone.abort());
        const image = hasPreview(attachment) ? await bytesOf(attachments, row, attachment) : null;
        const preview = image && (await makePreview(image, isGone.signal));
        if (preview === null)
          throw new DomainError('not_found', {
            detail: 'There is no preview of this attachment; it can be downloaded.',
          });
        return reply.type('image/webp').send(Buffer.from(preview));
      },
    );
  };

const params = z.object({ id: recordId, n: z.string() });

/** The ticket with the one that the path names. */
const attachedRecord = (reads: Reads) =>
  pathRecord(async (workspaceId, id, request) => {
    const row = await findTicket(reads, workspaceId, id);
    const { n } = z.object({ n: z.string().regex(/^[1-9]\d{0,5}$/) }).safeParse(request.params).data ?? { n: '0' };
    const attachment = row?.attachments?.[Number(n) - 1];
    return row === null || attachment === undefined ? null : { row, attachment };
  });

const bytesOf = async (
  attachments: Deps['attachments'],
  { id }: TicketRow,
  { digest }: Attachment,
): Promise<Uint8Array> => {
  const bytes = digest === undefined ? null : await attachments.read(id, digest);
  if (bytes === null)
    throw digest === undefined
      ? new DomainError('not_found', {
          detail: 'This attachment is not kept here; look for it in the source of the ticket.',
        })
      : notFound();
  return bytes;
};
