import { describe, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import { draftDecider, type AcceptDraft, type EditDraft } from '../../../domain/drafts/draft.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(draftDecider);
const at = '2026-11-21T09:00:00.000Z';
const later = '2026-11-21T09:30:00.000Z';
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
const of = {
  draftId: '0199c2f0-6a1e-7c44-9d0e-000000000001',
  investigationId: '0199c2f0-6a1e-7c44-9d0e-000000000002',
  ticketId: '0199c2f0-6a1e-7c44-9d0e-000000000003',
  revision: 1,
};
const drafted = {
  ...of,
  workspaceId: 'default',
  bodyDigest: 'sha256:00',
  flags: ['image'] as const,
  body: 'Done.',
  at,
};
const accept: AcceptDraft = {
  type: 'AcceptDraft',
  drafted,
  revision: 1,
  acknowledged: ['image'],
  customerWroteAt: null,
  answeredElsewhereAt: null,
  confirmOutdated: false,
  delivery: 'pending',
  sendAt: null,
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
const inOwnWords = { bodyDigest: 'sha256:01', egressFlags: [], body: 'It is done.' };
const edit: EditDraft = { type: 'EditDraft', drafted, revision: 1, edited: inOwnWords, editedAt: at, subject };
const edited = {
  type: 'DraftEdited' as const,
  data: { ...of, ...inOwnWords, revision: 2, editedAt: at },
  subject,
};
const reject = { type: 'RejectDraft' as const, drafted, revision: 1, reason: null, rejectedAt: at, subject };
const rejected = { type: 'DraftRejected' as const, data: { ...of, reason: null, rejectedAt: at }, subject };
const sent = { type: 'ReplySent' as const, data: { ...of, replyId: 'r', sentAt: at } };
const why = { reasonCode: 'timeout', reason: 'It did not answer in time.' };
const failed = { type: 'ReplyFailed' as const, data: { ...of, ...why, failedAt: at } };
const resend = { type: 'ResendDraft' as const, revision: 1, resentAt: at, subject };
const resent = {
  type: 'DraftResent' as const,
  data: { ...of, workspaceId: 'default', body: 'Done.', resentAt: at },
  subject,
};
const worked = { type: 'RecordReply' as const, result: { sent: true as const, replyId: 'r', at } };
const broke = { type: 'RecordReply' as const, result: { sent: false as const, ...why, at } };

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
      .when({ ...accept, customerWroteAt: later })
      .thenRefused('draft_outdated');
    given()
      .when({ ...accept, customerWroteAt: later, confirmOutdated: true })
      .then(accepted);
  });
  it('the same when the team has answered elsewhere since (SU-18)', () => {
    given()
      .when({ ...accept, answeredElsewhereAt: later })
      .thenRefused('draft_outdated');
    given()
      .when({ ...accept, answeredElsewhereAt: at })
      .then(accepted);
  });
  it('is decided once', () => {
    for (const command of [accept, reject] as const) {
      given(accepted).when(command).thenRefused('invalid_transition');
      given(rejected).when(command).thenRefused('invalid_transition');
    }
  });
});

describe('editing a draft (SU-100, SU-101, SU-106)', () => {
  it('makes the next revision, with flags of its own', () => given().when(edit).then(edited));
  it('409 stale_revision for another revision than the current', () => {
    given()
      .when({ ...edit, revision: 2 })
      .thenRefused('stale_revision');
    given(edited).when(edit).thenRefused('stale_revision');
    given(edited).when(accept).thenRefused('stale_revision');
    given(edited).when(reject).thenRefused('stale_revision');
  });
  it('is quiet about words that stand there already', () =>
    given(edited)
      .when({ ...edit, revision: 2 })
      .thenNothing());
  it('is over once the draft was decided', () => {
    given(accepted).when(edit).thenRefused('invalid_transition');
    given(rejected).when(edit).thenRefused('invalid_transition');
  });
  it('what was edited is what is accepted, by its own flags and its own time', () => {
    const { egressFlags: acknowledgedFlags, ...words } = inOwnWords;
    given(edited)
      .when({ ...accept, revision: 2, acknowledged: [], customerWroteAt: at })
      .then({ ...accepted, data: { ...accepted.data, ...words, revision: 2, acknowledgedFlags } });
    given(edited)
      .when({ ...accept, revision: 2, customerWroteAt: later })
      .thenRefused('draft_outdated');
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

describe('an accepted draft that waits before it goes out (SU-190)', () => {
  const delayed = { ...accepted, data: { ...accepted.data, sendAt: later } };
  const release = (when: string, isHeld = false) => ({ type: 'ReleaseDraft' as const, at: when, isHeld, subject });
  const recall = (revision = 1) => ({ type: 'RecallDraft' as const, revision, recalledAt: at, subject });
  const released = {
    type: 'DraftReleased' as const,
    data: { ...of, workspaceId: 'default', releasedAt: later, body: 'Done.' },
    subject,
  };
  const recalled = (by: 'user' | 'customer', recalledAt: string) => ({
    type: 'DraftRecalled' as const,
    data: {
      ...of,
      revision: 2,
      by,
      bodyDigest: 'sha256:00',
      egressFlags: ['image' as const],
      recalledAt,
      body: 'Done.',
    },
    subject,
  });
  it('goes out once its time has come, and once', () => {
    given()
      .when({ ...accept, sendAt: later })
      .then(delayed);
    given(delayed).when(release(at)).thenNothing();
    given(delayed).when(release(later)).then(released);
    given(delayed, released).when(release(later)).thenNothing();
    given(accepted).when(release(later)).thenNothing();
  });
  it('comes back to whoever recalls it before, at its revision', () => {
    given(delayed).when(recall()).then(recalled('user', at));
    given(delayed).when(recall(2)).thenRefused('stale_revision');
    given(delayed, released).when(recall()).thenRefused('invalid_transition');
    given(delayed, recalled('user', at)).when(release(later)).thenNothing();
  });
  it('comes back when the customer has written, and is outdated then', () => {
    given(delayed).when(release(later, true)).then(recalled('customer', later));
    const again = { ...accept, revision: 2, customerWroteAt: later };
    given(delayed, recalled('customer', later)).when(again).thenRefused('draft_outdated');
    given(delayed, recalled('customer', later))
      .when({ ...again, confirmOutdated: true })
      .then({ ...accepted, data: { ...accepted.data, revision: 2 } });
  });
});
