import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Problem } from '../api/problem.ts';
import { useCommands } from '../app/commands/useCommands.ts';
import type { DraftOf } from '../drafts/changedByDraft.ts';
import { flagText } from '../drafts/draftState.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import type { Other } from '../tickets/presence/presence.ts';
import type { Way } from '../tickets/source.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { useNameOf } from '../users/colleagues.ts';
import classes from './composer.module.css';
import { copied } from './copied.ts';
import type { Flag } from './sending.ts';
import { useNextTicket } from './useNextTicket.ts';
import type { Sending } from './useSending.ts';

type Props = {
  ticket: Ticket;
  draft: DraftOf | null;
  others: readonly Other[];
  way: Way;
  /** Of whoever shows this, who stays when the draft is decided while an answer is on its way. */
  sending: Sending;
  text: string;
  /** What the service found in the text, as far as it was asked. */
  onFlags: (flags: readonly string[]) => void;
  /** Further actions. */
  children: ReactNode;
};

/** How a press of the main action ends: with the next ticket, or with the reply left to be sent later. */
type Then = { next?: boolean; later?: boolean };

/** SU-102, SU-189, SU-193: each flag, a newer message, and somebody else at it are acknowledged before anything is sent. */
export const SendReply = ({ ticket, draft, others, way, sending, text, onFlags, children }: Props) => {
  const [looked, setLooked] = useState<{ text: string; flags: readonly Flag[] }>({ text, flags: [] });
  const [confirmedAt, setConfirmedAt] = useState<number | null>(null);
  const [asked, setAsked] = useState<Then | null>(null);
  const goToNext = useNextTicket(ticket.id);
  const { order, found, error, isPending } = sending;
  const flags = flagsOf(text, draft, found);
  const shownFlags = flags.join();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the same flags are made anew by each render
  useEffect(() => onFlags(flags), [shownFlags]);
  // Other words, or a further message, have to be looked at anew.
  const seen = looked.text === text ? looked.flags : [];
  const confirmed = confirmedAt === ticket.thread.length;
  const isOutdated = draft?.draft.outdated === true;
  const isLookedAt = flags.every((flag) => seen.includes(flag)) && (confirmed || !isOutdated);
  const isPossible = text.trim() !== '' && ticket.status !== 'investigating';
  const typing = others.filter(({ state }) => state === 'typing');
  const deliver = async ({ next = false, later = false }: Then) => {
    setAsked(null);
    const byHand = !way.canSend && !later;
    if (byHand && !(await copied(text))) return;
    order({ text, acknowledged: flags, confirmed, mark: byHand }, next ? goToNext : () => undefined);
  };
  const send = (then: Then) => {
    if (!isPossible || !isLookedAt || isPending) return;
    if (typing.length > 0 && asked === null) setAsked(then);
    else void deliver(then);
  };
  useCommands([{ id: 'send', label: way.send, group: 'Reply', keys: '$mod+Enter', run: () => send({}) }]);
  return (
    <>
      <Looked
        flags={flags}
        seen={seen}
        onSeen={(flags) => setLooked({ text, flags })}
        isOutdated={isOutdated}
        confirmed={confirmed}
        onConfirmed={(isConfirmed) => setConfirmedAt(isConfirmed ? ticket.thread.length : null)}
      />
      {asked !== null && (
        <SomebodyTypes others={typing} onSend={() => void deliver(asked)} onWait={() => setAsked(null)} />
      )}
      <SendProblem error={error} />
      <Group gap="xs">
        <SendButtons way={way} isDisabled={!isPossible || !isLookedAt} isPending={isPending} onSend={send} />
        {children}
      </Group>
      <Text size="xs" c="dimmed" className="foreign">
        {way.where}
        {way.canSend && draft !== null && ' 10 s to take it back.'}
        {flags.length > 0 && ` ${flags.length} to look at.`}
      </Text>
    </>
  );
};

type ButtonsProps = { way: Way; isDisabled: boolean; isPending: boolean; onSend: (then: Then) => void };

const SendButtons = ({ way, isDisabled, isPending, onSend }: ButtonsProps) => {
  const other = { size: 'xs', variant: 'default', disabled: isDisabled || isPending } as const;
  return (
    <>
      <Button
        size="xs"
        disabled={isDisabled}
        loading={isPending}
        onClick={() => onSend({})}
        aria-keyshortcuts="Control+Enter"
      >
        {way.send}
      </Button>
      <Button {...other} className={classes['withRoom'] ?? ''} onClick={() => onSend({ next: true })}>
        {way.canSend ? 'Send and next' : 'Copy and next'}
      </Button>
      {!way.canSend && (
        <Button {...other} onClick={() => onSend({ later: true })}>
          Send later
        </Button>
      )}
    </>
  );
};

/** Those of the draft as it is, or those that the service gave when these very words were to be sent. */
const flagsOf = (
  text: string,
  draft: DraftOf | null,
  found: { text: string; flags: readonly Flag[] } | null,
): readonly Flag[] => {
  if (draft !== null && text === draft.draft.body) return draft.draft.egress_check.flags;
  return found?.text === text ? found.flags : [];
};

type LookedProps = {
  flags: readonly Flag[];
  seen: readonly Flag[];
  onSeen: (seen: readonly Flag[]) => void;
  isOutdated: boolean;
  confirmed: boolean;
  onConfirmed: (confirmed: boolean) => void;
};

const Looked = ({ flags, seen, onSeen, isOutdated, confirmed, onConfirmed }: LookedProps) => (
  <>
    {flags.map((flag) => (
      <Checkbox
        key={flag}
        size="xs"
        label={`I have checked it: ${flagText(flag)}`}
        checked={seen.includes(flag)}
        onChange={({ currentTarget: { checked } }) =>
          onSeen(checked ? [...seen, flag] : seen.filter((other) => other !== flag))
        }
      />
    ))}
    {isOutdated && (
      <Checkbox
        size="xs"
        label="It still answers the last message of the customer"
        checked={confirmed}
        onChange={({ currentTarget: { checked } }) => onConfirmed(checked)}
      />
    )}
  </>
);

type TypesProps = { others: readonly Other[]; onSend: () => void; onWait: () => void };

const SomebodyTypes = ({ others, onSend, onWait }: TypesProps) => {
  const nameOf = useNameOf();
  return (
    <Notice tone="warn" title={`${others.map(({ user_id }) => nameOf(user_id)).join(', ')} types here, too`} urgent>
      <Group gap="xs" mt={4}>
        <Button size="compact-xs" onClick={onSend}>
          Send all the same
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- asks before something that others rely on */}
        <Button size="compact-xs" variant="default" onClick={onWait} autoFocus>
          Not yet
        </Button>
      </Group>
    </Notice>
  );
};

/** SU-193: who was faster is named; flags stand above, and are no error. */
const SendProblem = ({ error }: { error: Error | null }) => {
  const nameOf = useNameOf();
  if (!(error instanceof Problem)) return <ProblemNotice error={error} />;
  const { code, decided_by: by } = error.document;
  if (code === 'egress_flagged') return null;
  if (code === 'invalid_transition' && by !== undefined)
    return (
      <div className={classes['problem']}>
        <Notice tone="warn" title={`${nameOf(by)} was faster`} urgent>
          The draft was decided before yours arrived, and nothing of yours was sent. What you typed is still here.
        </Notice>
      </div>
    );
  return <ProblemNotice error={error} />;
};
