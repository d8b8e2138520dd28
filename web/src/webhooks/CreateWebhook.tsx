import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { EVENTS } from './events.ts';
import { WEBHOOKS_KEY, type NewWebhook } from './queries.ts';
import { NO_EVENTS, WebhookFields, type WebhookValues } from './WebhookFields.tsx';

export const CreateWebhook = ({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (made: NewWebhook) => void;
}) => {
  const form = useForm<WebhookValues>({
    initialValues: { name: '', url: '', cluster_id: '', events: EVENTS.map(({ name }) => name), secret: '' },
    validate: { events: NO_EVENTS },
  });
  return (
    <DialogForm
      form={form}
      action="Create"
      send={({ cluster_id, secret, ...chosen }, { headers }) => {
        const body = {
          ...chosen,
          cluster_id: cluster_id === '' ? null : cluster_id,
          ...(secret === '' ? {} : { secret }),
        };
        return unwrap(api.POST('/webhooks', { body, headers }));
      }}
      changes={[[WEBHOOKS_KEY]]}
      onDone={onCreated}
      onClose={onClose}
    >
      <WebhookFields form={form} kept={false} />
    </DialogForm>
  );
};
