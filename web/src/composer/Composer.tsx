import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommands } from '../app/commands/useCommands.ts';
import { isUndecided } from '../drafts/draftState.ts';
import { investigationQuery } from '../investigations/queries.ts';
import type { Other } from '../tickets/presence/presence.ts';
import type { Ticket } from '../tickets/ticket.ts';
import classes from './composer.module.css';
import type { EditorHandle } from './editor/TextEditor.tsx';
import { HeldReplies } from './outgoing/HeldReplies.tsx';
import { NoteComposer } from './NoteComposer.tsx';
import { isHeldDraft, type OnItsWay } from './outgoing/outgoing.ts';
import { OutgoingReplies } from './outgoing/OutgoingReplies.tsx';
import { ReplyComposer } from './ReplyComposer.tsx';
import { withWords } from './replyText.ts';
import type { Typed } from './typed.ts';
import { useTyped } from './useTyped.ts';

type Props = { ticket: Ticket; others: readonly Other[] };

/** Docked below the thread: what is on its way, and where a reply or a note is written. */
export const Composer = ({ ticket, others }: Props) => {
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  const [typed, keep] = useTyped(ticket.id);
  const editor = useRef<EditorHandle>(null);
  const { data: investigation } = useQuery({
    ...investigationQuery(ticket.investigation_id ?? '', ticket),
    enabled: ticket.investigation_id !== null,
  });
  const draft = investigation?.drafted_reply ?? null;
  const isOpen =
    draft !== null &&
    draft.body !== null &&
    isUndecided(draft) &&
    ticket.status !== 'investigating' &&
    !isHeldDraft(ticket, draft);
  const write = (kind: 'reply' | 'note') => {
    setKind(kind);
    // Once it is shown.
    setTimeout(() => editor.current?.focus());
  };
  useCommands([
    { id: 'reply', label: 'Write a reply', group: 'Reply', keys: 'r', run: () => write('reply') },
    { id: 'note', label: 'Write a note for the team', group: 'Reply', keys: 'n', run: () => write('note') },
  ]);
  const head = <Kinds kind={kind} onChange={write} />;
  return (
    <section className={classes['composer']} aria-label="Composer">
      <OutgoingReplies ticket={ticket} draft={draft} onTaken={(reply) => keep(withTaken(reply))} />
      <HeldReplies
        ticket={ticket}
        draft={draft}
        onBack={(words) => {
          keep(withWords(words, isOpen ? draft : null));
          write('reply');
        }}
      />
      {kind === 'note' ? (
        <NoteComposer ticket={ticket} head={head} editor={editor} typed={typed} onType={keep} />
      ) : (
        <ReplyComposer
          ticket={ticket}
          draft={isOpen && investigation ? { investigationId: investigation.id, draft, ticketId: ticket.id } : null}
          others={others}
          head={head}
          editor={editor}
          typed={typed}
          onType={keep}
        />
      )}
    </section>
  );
};

/** The words of one's own reply are in the composer again, unless others are there; a draft keeps its own. */
const withTaken =
  ({ outgoing, body }: OnItsWay) =>
  (typed: Typed): Typed =>
    outgoing.of === 'draft' || body === null || typed.reply !== undefined
      ? typed
      : { ...typed, reply: { text: body, base: null } };

const KINDS = [
  { kind: 'reply', name: 'Reply', keys: 'r' },
  { kind: 'note', name: 'Note', keys: 'n' },
] as const;

type KindsProps = { kind: 'reply' | 'note'; onChange: (kind: 'reply' | 'note') => void };

const Kinds = ({ kind, onChange }: KindsProps) => (
  <fieldset className={classes['kinds']} aria-label="What to write">
    {KINDS.map(({ kind: each, name, keys }) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === kind}
        aria-keyshortcuts={keys}
        onClick={() => onChange(each)}
      >
        {name} <kbd aria-hidden>{keys}</kbd>
      </button>
    ))}
  </fieldset>
);
