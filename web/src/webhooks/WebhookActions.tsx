import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { AskFirst } from '../parts/dialogs/AskFirst.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { changesOf, WEBHOOKS_KEY, type Webhook } from './queries.ts';
import { NO_EVENTS, WebhookFields, type WebhookValues } from './WebhookFields.tsx';

type Props = { webhook: Webhook };

const pathOf = ({ id }: Webhook) => ({ params: { path: { id } } });

export const WebhookActions = ({ webhook }: Props) => (
  <Group gap="xs">
    <DialogButton action="Change" subject={webhook.name}>
      {(close) => <ChangeWebhook webhook={webhook} onClose={close} />}
    </DialogButton>
    <Switch webhook={webhook} />
    <Delete webhook={webhook} />
  </Group>
);

const ChangeWebhook = ({ webhook, onClose }: Props & { onClose: () => void }) => {
  const { name, url, cluster_id, events } = webhook;
  const form = useForm<WebhookValues>({
    initialValues: { name, url, cluster_id: cluster_id ?? '', events: [...events], secret: '' },
    validate: { events: NO_EVENTS },
  });
  return (
    <DialogForm
      form={form}
      action="Save"
      send={({ cluster_id: id, secret, ...chosen }) => {
        const body = { ...chosen, cluster_id: id === '' ? null : id, ...(secret === '' ? {} : { secret }) };
        return unwrap(api.PATCH('/webhooks/{id}', { ...pathOf(webhook), body }));
      }}
      changes={changesOf(webhook.id)}
      onClose={onClose}
    >
      <WebhookFields form={form} kept />
    </DialogForm>
  );
};

const Switch = ({ webhook }: Props) => {
  const turn = useCommand<boolean, unknown>({
    send: (enabled) => unwrap(api.PATCH('/webhooks/{id}', { ...pathOf(webhook), body: { enabled } })),
    changes: changesOf(webhook.id),
  });
  const action = webhook.enabled ? 'Switch off' : 'Switch on';
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={turn.isPending}
        onClick={() => turn.mutate(!webhook.enabled)}
        aria-label={`${action} ${webhook.name}`}
      >
        {action}
      </Button>
      <ProblemNotice error={turn.error} />
    </>
  );
};

const Delete = ({ webhook }: Props) => {
  const navigate = useNavigate();
  const remove = useCommand<void, unknown>({
    send: () => unwrap(api.DELETE('/webhooks/{id}', pathOf(webhook))),
    changes: [[WEBHOOKS_KEY]],
    onDone: () => void navigate({ to: '/webhooks' }),
  });
  return (
    <>
      <AskFirst
        action="Delete"
        subject={webhook.name}
        question="Pending deliveries are dropped."
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <ProblemNotice error={remove.error} />
    </>
  );
};
