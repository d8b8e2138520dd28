import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { changedByDraft, type DraftOf } from './changedByDraft.ts';
import { flagText, isToSend, isUndecided } from './draftState.ts';
import { RejectDraft } from './RejectDraft.tsx';

type Accept = paths['/api/investigations/{id}/draft/accept']['post']['requestBody']['content']['application/json'];

/** SU-101, SU-190, SU-193: what may be done with a draft as it stands; nothing once it is on its way. */
export const DraftDecision = ({ onEdit, ...of }: DraftOf & { onEdit: () => void }) => {
  const { draft } = of;
  if (isUndecided(draft)) return <Decide {...of} onEdit={onEdit} />;
  if (draft.delivery === 'failed') return <Step {...of} action="resend" label="Send again" />;
  if (draft.send_at !== null) return <Step {...of} action="recall" label="Take back" />;
  if (isToSend(draft)) return <Step {...of} action="mark-sent" label="Mark as sent" />;
  return null;
};

/** SU-102: each flag, and that the customer has written since, is acknowledged before the draft can be accepted. */
const Decide = ({ onEdit, ...of }: DraftOf & { onEdit: () => void }) => {
  const { revision, outdated, egress_check } = of.draft;
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [confirmed, setConfirmed] = useState(false);
  const accept = useCommand({
    send: (body: Accept, { headers }) => {
      const params = { path: { id: of.investigationId } };
      return unwrap(api.POST('/api/investigations/{id}/draft/accept', { params, body, headers }));
    },
    changes: changedByDraft(of),
  });
  const flags = egress_check.flags;
  const isLookedAt = flags.every((flag) => seen.includes(flag)) && (confirmed || !outdated);
  const body = { revision, acknowledge_flags: flags, confirm_outdated: confirmed };
  return (
    <Stack gap="xs" mt="xs">
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          size="xs"
          label={`I have checked it: ${flagText(flag)}`}
          checked={seen.includes(flag)}
          onChange={({ currentTarget: { checked } }) =>
            setSeen(checked ? [...seen, flag] : seen.filter((other) => other !== flag))
          }
        />
      ))}
      {outdated && (
        <Checkbox
          size="xs"
          label="It still answers the last message of the customer"
          checked={confirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      )}
      <Group gap="xs">
        <Button size="compact-xs" disabled={!isLookedAt} loading={accept.isPending} onClick={() => accept.mutate(body)}>
          Accept
        </Button>
        <Button size="compact-xs" variant="default" onClick={onEdit}>
          Edit
        </Button>
        <DialogButton action="Reject" subject="the draft">
          {(close) => <RejectDraft {...of} onClose={close} />}
        </DialogButton>
      </Group>
      <ProblemNotice error={accept.error} />
    </Stack>
  );
};

type Action = 'resend' | 'recall' | 'mark-sent';

/** What goes on with a draft that was accepted. */
const Step = ({ action, label, ...of }: DraftOf & { action: Action; label: string }) => {
  const step = useCommand({
    send: (revision: number, { headers }) => {
      const params = { path: { id: of.investigationId } };
      return unwrap(api.POST(`/api/investigations/{id}/draft/${action}`, { params, body: { revision }, headers }));
    },
    changes: changedByDraft(of),
  });
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      <Button size="compact-xs" loading={step.isPending} onClick={() => step.mutate(of.draft.revision)}>
        {label}
      </Button>
      <ProblemNotice error={step.error} />
    </Stack>
  );
};
