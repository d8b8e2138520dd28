import { unreachable } from '../../domain/core/decider.ts';
import type { DraftEvent } from '../../domain/drafts/events.ts';
import type { InvestigationData } from '../../domain/investigations/events.ts';
import { flagsIn, type EgressFlag } from '../../domain/investigations/verdict/egressFlags.ts';
import { storable } from '../sql/storable.ts';

/** SU-106: what was found in a text that people decide on or read. */
export type EgressCheck = { ok: boolean; flags: EgressFlag[] };
export const egressCheckOf = (flags: EgressFlag[]): EgressCheck => ({ ok: flags.length === 0, flags });

/** SU-82, SU-100. The agent drafts; people decide. */
export type DraftView = {
  id: string;
  revision: number;
  body: string | null;
  /** As the agent wrote it, whatever people have made of it since. */
  drafted_body: string | null;
  language: string;
  citations: string[];
  status: 'draft' | 'edited' | 'accepted' | 'sent' | 'rejected';
  outdated: boolean;
  egress_check: EgressCheck;
  delivery: 'none' | 'pending' | 'sent' | 'failed' | 'manual';
  /** When it goes out, while it may still be taken back. */
  send_at: string | null;
  /** Why it was not sent, for people. */
  delivery_error: string | null;
};

/** As the agent wrote it. */
export const draftView = (data: InvestigationData<'ReplyDrafted'>): DraftView =>
  storable({
    id: data.draftId,
    revision: data.revision,
    body: data.body,
    drafted_body: data.body,
    language: data.language,
    citations: [],
    status: 'draft',
    outdated: false,
    egress_check: egressCheckOf(flagsIn(data)),
    delivery: 'none',
    send_at: null,
    delivery_error: null,
  });

/** What a person's decision, or what came of it, changes in a draft. */
export const draftChange = (event: DraftEvent): Partial<DraftView> => {
  switch (event.type) {
    case 'DraftEdited': {
      const { revision, body } = event.data;
      return storable({
        status: 'edited',
        revision,
        body,
        outdated: false,
        egress_check: egressCheckOf(flagsIn(event.data)),
      });
    }
    case 'DraftAccepted':
      return { status: 'accepted', delivery: event.data.delivery, send_at: event.data.sendAt ?? null };
    case 'DraftReleased':
      return { send_at: null };
    case 'DraftRecalled': {
      const { revision, by } = event.data;
      return { status: 'edited', revision, delivery: 'none', send_at: null, outdated: by === 'customer' };
    }
    case 'DraftRejected':
      return { status: 'rejected' };
    case 'DraftResent':
      return { delivery: 'pending', delivery_error: null };
    case 'ReplySent':
      return { status: 'sent', delivery: 'sent' };
    case 'DraftMarkedSent':
      return { status: 'sent' };
    case 'ReplyFailed':
      return storable({ delivery: 'failed', delivery_error: event.data.reason ?? null });
    default:
      return unreachable(event);
  }
};

/** Whether a customer's message still makes it outdated (SU-23). */
export const isUndecided = ({ status }: DraftView): boolean => status === 'draft' || status === 'edited';
