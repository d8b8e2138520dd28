import { describe, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { ReplyEvent } from '../../../domain/replies/events.ts';
import { replyDecider } from '../../../domain/replies/reply.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(replyDecider);
const at = '2026-11-21T09:00:00.000Z';
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
const of = { replyId: '0199c2f0-6a1e-7c44-9d0e-000000000001', ticketId: '0199c2f0-6a1e-7c44-9d0e-000000000002' };
const written = (delivery: 'pending' | 'manual') => ({
  type: 'ReplyWritten' as const,
  data: {
    ...of,
    workspaceId: 'default',
    investigationId: null,
    bodyDigest: 'sha256:00',
    acknowledgedFlags: [],
    delivery,
    writtenAt: at,
    body: 'Done.',
  },
  subject,
});
const posted: ReplyEvent = { type: 'ReplyPosted', data: { ...of, sourceReplyId: 'r', postedAt: at } };
const notPosted: ReplyEvent = {
  type: 'ReplyNotPosted',
  data: { ...of, reasonCode: 'timeout', reason: 'Too late.', failedAt: at },
};
const marked: ReplyEvent = { type: 'ReplyMarkedSent', data: { ...of, markedAt: at } };

const later = '2026-11-21T09:00:10.000Z';
const delayed = { ...written('pending'), data: { ...written('pending').data, sendAt: later } };
const recalled = (by: 'user' | 'customer'): ReplyEvent => ({
  type: 'ReplyRecalled',
  data: { ...of, by, recalledAt: at },
});

const mark = (revision = 1) => ({ type: 'MarkReplySent' as const, revision, markedAt: at });
const resend = { type: 'ResendReply' as const, revision: 1, resentAt: at, subject };
const record = (sent: boolean) => ({
  type: 'RecordPosting' as const,
  result: sent
    ? ({ sent, replyId: 'r', at } as const)
    : ({ sent: false, reasonCode: 'timeout', reason: 'Too late.', at } as const),
});

describe("a person's own reply (SU-193)", () => {
  it('is written once', () => {
    const write = { type: 'WriteReply' as const, data: written('pending').data, subject };
    given().when(write).then(written('pending'));
    given(written('pending')).when(write).thenNothing();
  });
  it('is posted, or fails and is sent again', () => {
    given(written('pending')).when(record(true)).then(posted);
    given(written('pending')).when(record(false)).then(notPosted);
    given(written('pending'), notPosted)
      .when(resend)
      .then({ type: 'ReplyResent', data: { ...of, workspaceId: 'default', body: 'Done.', resentAt: at }, subject });
    given(written('pending'), posted).when(record(false)).thenNothing();
    given(written('pending')).when(resend).thenRefused('invalid_transition');
  });
  it('or is sent by hand, which is said once', () => {
    given(written('manual')).when(mark()).then(marked);
    given(written('manual'), marked).when(mark()).thenRefused('invalid_transition');
    given(written('manual')).when(mark(2)).thenRefused('stale_revision');
    given(written('pending')).when(mark()).thenRefused('invalid_transition');
    given().when(mark()).thenRefused('not_found');
  });
  it('waits for its time, goes out then, and only once (SU-190)', () => {
    const release = { type: 'ReleaseReply' as const, at: later, isHeld: false, subject };
    const released = { ...of, workspaceId: 'default', releasedAt: later, body: 'Done.' };
    given(delayed).when(release).then({ type: 'ReplyReleased', data: released, subject });
    given(delayed)
      .when({ ...release, at })
      .thenNothing();
    given(delayed, recalled('user')).when(release).thenNothing();
    given(written('pending')).when(release).thenNothing();
  });
  it('comes back before its time, to whoever recalls it or because the customer has written (SU-190)', () => {
    const recall = { type: 'RecallReply' as const, revision: 1, recalledAt: at };
    given(delayed).when(recall).then(recalled('user'));
    given(delayed)
      .when({ ...recall, revision: 2 })
      .thenRefused('stale_revision');
    given(delayed, recalled('user')).when(recall).thenRefused('invalid_transition');
    given(written('pending')).when(recall).thenRefused('invalid_transition');
    given(delayed).when({ type: 'ReleaseReply', at, isHeld: true, subject }).then(recalled('customer'));
  });
});
