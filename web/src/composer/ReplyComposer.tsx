import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type RefObject } from 'react';
import type { DraftOf } from '../drafts/changedByDraft.ts';
import { flagText } from '../drafts/draftState.ts';
import { RejectDraft } from '../drafts/RejectDraft.tsx';
import { DiffText } from '../parts/DiffText.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { useUser } from '../sessions/session.ts';
import type { Other } from '../tickets/presence/presence.ts';
import { toldTyping } from '../tickets/presence/usePresence.ts';
import { useSource, wayOf } from '../tickets/source.ts';
import type { Ticket } from '../tickets/ticket.ts';
import classes from './composer.module.css';
import { DraftNotices } from './DraftNotices.tsx';
import type { Offer } from './editor/codeMirror.ts';
import { TextEditor, type EditorHandle } from './editor/TextEditor.tsx';
import { filledIn, valuesOf } from './fillIn.ts';
import { flagPlaces } from './flagPlaces.ts';
import { draftKey, replyText } from './replyText.ts';
import { savedRepliesQuery } from './savedReplies.ts';
import { SendReply } from './SendReply.tsx';
import type { Typed } from './typed.ts';
import { without } from './useTyped.ts';

type Props = {
  ticket: Ticket;
  /** The draft that waits for a decision, if one does. */
  draft: DraftOf | null;
  others: readonly Other[];
  head: ReactNode;
  editor: RefObject<EditorHandle | null>;
  typed: Typed;
  onType: (typed: Typed) => void;
};

/** SU-101, SU-193: the agent's draft in a person's hands, or a reply of one's own. */
export const ReplyComposer = ({ ticket, draft, others, head, editor, typed, onType }: Props) => {
  const [showsDifference, setShowsDifference] = useState(false);
  const [flags, setFlags] = useState<readonly string[]>([]);
  const way = wayOf(useSource(ticket.source_id), ticket.customer);
  const { text, isTyped, hasDraftChanged } = replyText(typed, draft?.draft ?? null);
  const offers = useSavedReplies(ticket);
  const written = draft?.draft.body ?? null;
  const type = (words: string) => {
    toldTyping(ticket.id);
    const base = typed.reply?.base ?? draftKey(draft?.draft ?? null);
    onType(words === (written ?? '') ? without(typed, 'reply') : { ...typed, reply: { text: words, base } });
  };
  const known = [ticket.title, ticket.body, ticket.customer, ...ticket.thread.map(({ body }) => body)].join('\n');
  const marks = flagPlaces(text, flags, known).map(({ from, to, flag }) => ({
    from,
    to,
    reason: `Look at it: ${flagText(flag)}`,
  }));
  return (
    <>
      <div className={classes['head']}>
        {head}
        {draft !== null && (
          <Text size="xs" c="dimmed" component="div">
            Draft by the agent{(isTyped || draft.draft.status === 'edited') && ' · edited'}
            {isTyped && (
              <>
                {' · '}
                <button
                  type="button"
                  className={classes['link']}
                  aria-expanded={showsDifference}
                  onClick={() => setShowsDifference(!showsDifference)}
                >
                  {showsDifference ? 'hide difference' : 'show difference'}
                </button>
                {' · '}
                <button type="button" className={classes['link']} onClick={() => onType(without(typed, 'reply'))}>
                  back to the draft
                </button>
              </>
            )}
          </Text>
        )}
      </div>
      <DraftNotices
        ticket={ticket}
        draft={draft?.draft ?? null}
        hasChanged={hasDraftChanged}
        onTakeTheirs={() => onType(without(typed, 'reply'))}
        onKeepMine={() => onType({ ...typed, reply: { text, base: draftKey(draft?.draft ?? null) } })}
      />
      <TextEditor
        key="reply"
        ref={editor}
        label="Reply"
        hint="Write a reply. / inserts a saved one."
        text={text}
        lang={draft?.draft.language}
        marks={marks}
        sign="/"
        offers={offers}
        onChange={type}
      />
      {showsDifference && written !== null && isTyped && (
        <section className={classes['difference']} aria-label="Difference to the draft">
          <DiffText before={written} after={text} />
        </section>
      )}
      <SendReply
        key={draftKey(draft?.draft ?? null) ?? 'own'}
        ticket={ticket}
        draft={draft}
        others={others}
        way={way}
        text={text}
        onFlags={setFlags}
        onSent={() => onType(without(typed, 'reply'))}
      >
        {offers.length > 0 && (
          <Button size="xs" variant="default" onClick={() => editor.current?.offer()}>
            Saved replies
          </Button>
        )}
        {draft !== null && (
          <DialogButton action="Reject" subject="the draft">
            {(close) => <RejectDraft {...draft} onClose={close} />}
          </DialogButton>
        )}
      </SendReply>
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
