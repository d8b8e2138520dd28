import { z } from 'zod';
import {
  acceptDraft,
  editDraft,
  markDraftSent,
  recallDraft,
  rejectDraft,
  resendDraft,
} from '../../domain/drafts/decideDraft.ts';
import { EgressFlag } from '../../domain/investigations/verdict/egressFlags.ts';
import { filledText } from '../http/fields.ts';
import type { Route } from '../http/http.ts';
import { draftDecision, OfRevision, type DraftRouteDeps } from './decisionRoute.ts';

/** What people decide about a drafted reply (SU-101). */
export const draftRoutes = (deps: DraftRouteDeps): readonly Route[] => [
  editDraftRoute(deps),
  acceptDraftRoute(deps),
  rejectDraftRoute(deps),
  resendDraftRoute(deps),
  markSentRoute(deps),
  recallDraftRoute(deps),
];

/** Far more than a reply has; below what one event may hold. */
const BODY_MAX = 20_000;

/** SU-101, SU-106: a person's words become the next revision, and are checked anew. */
const editDraftRoute = (deps: DraftRouteDeps): Route =>
  draftDecision(deps, {
    verb: 'edit',
    summary: 'Edit the draft of an investigation',
    body: OfRevision.extend({ body: filledText(BODY_MAX) }),
    decide: (of, body, meta) => editDraft(deps, of, body, meta),
  });

/** SU-101, SU-102: the reply goes out through the source, or is for a person to copy (SU-104). */
const acceptDraftRoute = (deps: DraftRouteDeps): Route =>
  draftDecision(deps, {
    verb: 'accept',
    summary: 'Accept the draft of an investigation',
    body: OfRevision.extend({
      acknowledge_flags: z.array(EgressFlag).max(20).default([]),
      confirm_outdated: z.boolean().default(false),
    }),
    refuses: ['egress_flagged', 'draft_outdated'],
    decide: (of, { revision, acknowledge_flags: acknowledged, confirm_outdated: confirmOutdated }, meta) =>
      acceptDraft(deps, of, { revision, acknowledged, confirmOutdated }, meta),
  });

/** SU-101: nothing is sent; the ticket stays where it is. */
const rejectDraftRoute = (deps: DraftRouteDeps): Route =>
  draftDecision(deps, {
    verb: 'reject',
    summary: 'Reject the draft of an investigation',
    body: OfRevision.extend({ reason: filledText(2000).optional() }),
    decide: (of, { revision, reason = null }, meta) => rejectDraft(deps, of, { revision, reason }, meta),
  });

/** SU-101: queues an accepted reply again whose sending has failed for good. */
const resendDraftRoute = (deps: DraftRouteDeps): Route =>
  draftDecision(deps, {
    verb: 'resend',
    summary: 'Send an accepted draft again after it failed',
    body: OfRevision,
    decide: (of, { revision }, meta) => resendDraft(deps, of, revision, meta),
  });

/** SU-193: the ticket then waits for the customer. */
const markSentRoute = (deps: DraftRouteDeps): Route =>
  draftDecision(deps, {
    verb: 'mark-sent',
    summary: 'Say that an accepted draft was sent by hand',
    body: OfRevision,
    decide: (of, { revision }, meta) => markDraftSent(deps, of, revision, meta),
  });

/** SU-190: the same words are the next revision, and wait for a decision again. */
const recallDraftRoute = (deps: DraftRouteDeps): Route =>
  draftDecision(deps, {
    verb: 'recall',
    summary: 'Take back an accepted draft before it is sent',
    body: OfRevision,
    decide: (of, { revision }, meta) => recallDraft(deps, of, revision, meta),
  });
