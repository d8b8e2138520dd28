import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { api, unwrap } from '../api/client.ts';
import { useCommands } from '../app/commands/useCommands.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useTicketAct } from '../tickets/actions/useTicketAct.ts';
import { toldTyping } from '../tickets/presence/usePresence.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { useUser } from '../sessions/session.ts';
import { colleaguesQuery } from '../users/colleagues.ts';
import classes from './composer.module.css';
import type { Offer } from './editor/codeMirror.ts';
import { TextEditor, type EditorHandle } from './editor/TextEditor.tsx';
import type { Typed } from './typed.ts';
import { without, type ChangeTyped } from './useTyped.ts';

type Props = {
  ticket: Ticket;
  head: ReactNode;
  editor: RefObject<EditorHandle | null>;
  typed: Typed;
  onType: ChangeTyped;
};

/** SU-24, SU-191: for the team alone; `@` names who should read it. */
export const NoteComposer = ({ ticket: { id }, head, editor, typed, onType }: Props) => {
  const text = typed.note?.text ?? '';
  const offers = useMentions();
  const add = useTicketAct(
    id,
    (note: string, { headers }) =>
      unwrap(api.POST('/api/tickets/{id}/notes', { params: { path: { id } }, body: { text: note }, headers })),
    () => onType(without('note')),
  );
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && !add.isPending) add.mutate(text);
  };
  useCommands([{ id: 'send', label: 'Add the note', group: 'Reply', keys: '$mod+Enter', run: send }]);
  return (
    <>
      <div className={classes['head']}>
        {head}
        <Text size="xs" c="dimmed">
          Only your team reads it. @ names a colleague.
        </Text>
      </div>
      <TextEditor
        key="note"
        ref={editor}
        label="Note"
        hint="What the team should know"
        text={text}
        marks={NO_MARKS}
        sign="@"
        offers={offers}
        onChange={(note) => {
          toldTyping(id);
          onType(note === '' ? without('note') : (before) => ({ ...before, note: { text: note } }));
        }}
      />
      <ProblemNotice error={add.error} />
      <Group gap="xs">
        <Button size="xs" disabled={isEmpty} loading={add.isPending} onClick={send} aria-keyshortcuts="Control+Enter">
          Add note
        </Button>
        <Button size="xs" variant="default" onClick={() => editor.current?.offer()}>
          Mention…
        </Button>
      </Group>
    </>
  );
};

const NO_MARKS = [] as const;

/** Everybody but oneself who may see tickets. */
const useMentions = (): readonly Offer[] => {
  const self = useUser()?.id;
  const { data = [] } = useQuery(colleaguesQuery);
  return data.flatMap(({ id, name, disabled }) =>
    name === null || disabled || id === self ? [] : [{ label: name, insert: `@${name} ` }],
  );
};
