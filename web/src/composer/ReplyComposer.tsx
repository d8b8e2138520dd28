import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type RefObject } from 'react';
import type { DraftOf } from '../drafts/changedByDraft.ts';
import { flagText } from '../drafts/draftState.ts';
import { RejectDraft } from '../drafts/RejectDraft.tsx';
import { Dialog } from '../parts/dialogs/Dialog.tsx';
import { useUser } from '../sessions/session.ts';
import type { Other } from '../tickets/presence/presence.ts';
import { toldTyping } from '../tickets/presence/usePresence.ts';
import { useSource, wayOf } from '../tickets/source.ts';
import type { Ticket } from '../tickets/ticket.ts';
import classes from './composer.module.css';
import { DraftLine } from './DraftLine.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import type { Offer } from './editor/codeMirror.ts';
import { TextEditor, type EditorHandle } from './editor/TextEditor.tsx';
import { filledIn, valuesOf } from './fillIn.ts';
import { flagPlaces } from './flagPlaces.ts';
import { draftKey, replyText } from './replyText.ts';
import { savedRepliesQuery } from './savedReplies.ts';
import { SendReply } from './SendReply.tsx';
import type { Typed } from './typed.ts';
import { useSending } from './useSending.ts';
import { without, type ChangeTyped } from './useTyped.ts';

type Props = {
  ticket: Ticket;
  /** The draft that waits for a decision, if one does. */
  draft: DraftOf | null;
  others: readonly Other[];
  head: ReactNode;
  editor: RefObject<EditorHandle | null>;
  typed: Typed;
  onType: ChangeTyped;
};

/** SU-101, SU-193: the agent's draft in a person's hands, or a reply of one's own. */
export const ReplyComposer = ({ ticket, draft, others, head, editor, typed, onType }: Props) => {
  const [flags, setFlags] = useState<readonly string[]>([]);
  const way = wayOf(useSource(ticket.source_id), ticket.customer);
  const offers = useSavedReplies(ticket);
  const open = draft?.draft ?? null;
  const base = draftKey(open);
  const { text, isTyped, hasDraftChanged } = replyText(typed, open);
  const dropTyped = () => onType(without('reply'));
  const sending = useSending({ ticket, draft, way, onKept: dropTyped });
  const type = (words: string) => {
    toldTyping(ticket.id);
    if (words === (open?.body ?? '')) dropTyped();
    else onType((before) => ({ ...before, reply: { text: words, base: before.reply?.base ?? base } }));
  };
  return (
    <>
      <div className={classes['head']}>
        {head}
        {offers.length > 0 && (
          <button type="button" className={classes['link']} onClick={() => editor.current?.offer()}>
            Saved replies
          </button>
        )}
        {open !== null && <DraftLine draft={open} text={text} onBack={isTyped ? dropTyped : null} />}
      </div>
      <DraftNotices
        ticket={ticket}
        draft={open}
        hasChanged={hasDraftChanged}
        onTakeTheirs={dropTyped}
        onKeepMine={() => onType((before) => ({ ...before, reply: { text, base } }))}
      />
      <TextEditor
        key="reply"
        ref={editor}
        label="Reply"
        hint="Write a reply. / inserts a saved one."
        text={text}
        lang={open?.language}
        marks={marksIn(text, flags, ticket)}
        sign="/"
        offers={offers}
        onChange={type}
      />
      <SendReply
        key={open?.id ?? 'own'}
        ticket={ticket}
        draft={draft}
        others={others}
        way={way}
        sending={sending}
        text={text}
        onFlags={setFlags}
      >
        {draft !== null && <Reject draft={draft} />}
      </SendReply>
    </>
  );
};

const marksIn = (text: string, flags: readonly string[], ticket: Ticket) => {
  const known = [ticket.title, ticket.body, ticket.customer, ...ticket.thread.map(({ body }) => body)].join('\n');
  return flagPlaces(text, flags, known).map(({ from, to, flag }) => ({
    from,
    to,
    reason: `Look at it: ${flagText(flag)}`,
  }));
};

/** Leaves an empty composer: whoever rejects a draft mostly writes a reply of their own. */
const Reject = ({ draft }: { draft: DraftOf }) => {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label="Reject the draft">
        Reject
      </Button>
      <Dialog title="Reject the draft" opened={opened} onClose={close}>
        <RejectDraft {...draft} onClose={close} />
      </Dialog>
    </>
  );
};

/** SU-191: with what is known of the ticket filled in. */
const useSavedReplies = (ticket: Ticket): readonly Offer[] => {
  const { data = [] } = useQuery(savedRepliesQuery);
  const values = valuesOf(ticket, useUser()?.name ?? null);
  return data.flatMap(({ name, text, shortcut }) =>
    name === null || text === null
      ? []
      : [{ label: shortcut ?? name, ...(shortcut === null ? {} : { detail: name }), insert: filledIn(text, values) }],
  );
};
