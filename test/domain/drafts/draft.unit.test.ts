import { describe, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import { draftDecider, type AcceptDraft } from '../../../domain/drafts/draft.ts';
import { specify } from '../../support/specify.ts';

const given = specify(draftDecider);
const at = '2026-11-21T09:00:00.000Z';
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
const of = {
  draftId: '0199c2f0-6a1e-7c44-9d0e-000000000001',
  investigationId: '0199c2f0-6a1e-7c44-9d0e-000000000002',
  ticketId: '0199c2f0-6a1e-7c44-9d0e-000000000003',
  revision: 1,
};
const drafted = { ...of, workspaceId: 'default', bodyDigest: 'sha256:00', flags: ['image'] as const, body: 'Done.' };
const accept: AcceptDraft = {
  type: 'AcceptDraft',
  drafted,
  revision: 1,
  acknowledged: ['image'],
  isOutdated: false,
  confirmOutdated: false,
  delivery: 'pending',
  acceptedAt: at,
  subject,
};
const accepted = {
  type: 'DraftAccepted' as const,
  data: {
    ...of,
    workspaceId: 'default',
    bodyDigest: 'sha256:00',
    acknowledgedFlags: ['image' as const],
    delivery: 'pending' as const,
    acceptedAt: at,
    body: 'Done.',
  },
  subject,
};
const reject = { type: 'RejectDraft' as const, drafted, revision: 1, reason: null, rejectedAt: at, subject };
const rejected = { type: 'DraftRejected' as const, data: { ...of, reason: null, rejectedAt: at }, subject };
const sent = { type: 'ReplySent' as const, data: { ...of, replyId: 'r', sentAt: at } };
const failed = { type: 'ReplyFailed' as const, data: { ...of, reasonCode: 'timeout', failedAt: at } };
const resend = { type: 'ResendDraft' as const, revision: 1, resentAt: at, subject };
const resent = {
  type: 'DraftResent' as const,
  data: { ...of, workspaceId: 'default', body: 'Done.', resentAt: at },
  subject,
};
const worked = { type: 'RecordReply' as const, result: { sent: true as const, replyId: 'r', at } };
const broke = { type: 'RecordReply' as const, result: { sent: false as const, reasonCode: 'timeout', at } };

describe('accepting a draft (SU-101, SU-102)', () => {
  it('binds to its revision and body', () => given().when(accept).then(accepted));
  it('409 stale_revision for another revision', () =>
    given()
      .when({ ...accept, revision: 2 })
      .thenRefused('stale_revision'));
  it('409 egress_flagged until each flag is repeated', () =>
    given()
      .when({ ...accept, acknowledged: [] })
      .thenRefused('egress_flagged'));
  it('409 draft_outdated when the customer has written since, unless that is confirmed', () => {
    given()
      .when({ ...accept, isOutdated: true })
      .thenRefused('draft_outdated');
    given()
      .when({ ...accept, isOutdated: true, confirmOutdated: true })
      .then(accepted);
  });
  it('is decided once', () => {
    for (const command of [accept, reject] as const) {
      given(accepted).when(command).thenRefused('invalid_transition');
      given(rejected).when(command).thenRefused('invalid_transition');
    }
  });
});

describe('rejecting and sending again (SU-100, SU-101, SU-103)', () => {
  it('a rejected draft stays so', () => given().when(reject).then(rejected));
  it('an accepted draft was sent, or failed and is sent again', () => {
    given(accepted).when(worked).then(sent);
    given(accepted).when(broke).then(failed);
    given(accepted, failed).when(resend).then(resent);
    given(accepted, failed, resent).when(worked).then(sent);
  });
  it('only what failed is sent again, and an outcome counts once', () => {
    given(accepted, sent).when(resend).thenRefused('invalid_transition');
    given(accepted, sent).when(broke).thenNothing();
    given(accepted, failed).when(worked).thenNothing();
  });
});
