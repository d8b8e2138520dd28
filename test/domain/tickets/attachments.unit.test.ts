import { describe, expect, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import { hasPreview, isSameAttachment } from '../../../domain/tickets/attachments.ts';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import { ticketDecider } from '../../../domain/tickets/ticket.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(ticketDecider);
const ticketId = '0199c2f0-6a1e-7c44-9d0e-000000000001';
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
const at = '2026-11-21T09:00:00.000Z';
const first = { name: 'a.png', mime: 'image/png', size: 3, at, digest: 'sha256:0a' };
const later = { ...first, at: '2026-11-21T10:00:00.000Z' };

const received: TicketEvent = {
  type: 'TicketReceived',
  data: {
    ticketId,
    workspaceId: 'default',
    sourceKind: 'email',
    sourceId: '0199c2f0-6a1e-7c44-9d0e-000000000003',
    externalId: '7',
    priority: 'normal',
    tags: [],
    receivedAt: at,
    title: 'Where is it?',
    body: 'I wait.',
    customer: 'mira@example.com',
    customerRef: { id: null, email: 'mira@example.com', name: null },
    url: null,
    attachments: [first],
  },
};
const added = (attachments: readonly (typeof first)[]) => ({
  type: 'TicketAttachmentsAdded' as const,
  data: { ticketId, attachments: [...attachments], addedAt: at },
  subject,
});
const add = (attachments: readonly (typeof first)[]) => ({
  type: 'AddMessages' as const,
  messages: [],
  attachments,
  closed: false,
  addedAt: at,
  subject,
});

describe('what hangs on a message that joins a ticket (SU-195)', () => {
  it('joins it as well', () =>
    given(received)
      .when(add([first, later]))
      .then(added([later])));
  it('joins it once', () =>
    given(received, added([later]))
      .when(add([first, later]))
      .thenNothing());
});

it('is the same as what was recorded before its time was told (SU-195)', () => {
  const { at: _at, digest: _digest, ...old } = first;
  expect(isSameAttachment(old, first)).toBe(true);
  expect(isSameAttachment(first, later)).toBe(false);
  expect(isSameAttachment(first, { ...first, size: 4 })).toBe(false);
});

it('has a preview if it is kept and says to be an image that can be drawn (SU-195)', () => {
  expect(hasPreview(first)).toBe(true);
  expect(hasPreview({ ...first, mime: 'IMAGE/JPEG' })).toBe(true);
  expect(hasPreview({ ...first, mime: 'image/svg+xml' })).toBe(false);
  expect(hasPreview({ name: 'a.png', mime: 'image/png', size: 3 })).toBe(false);
});
