import { z } from 'zod';
import { CHANNEL_KINDS, ChannelKind } from '../../domain/channels/channelKinds.ts';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';

/** A kind of channel with its settings. */
const KindResource = z
  .object({
    kind: ChannelKind,
    name: z.string(),
    description: z.string(),
    default_when: z.string().nullable().describe('Stands for a `when` that is left out.'),
    config_schema: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(['text', 'choice', 'integer', 'url', 'list']),
        secret: z.boolean(),
        required: z.boolean(),
        choices: z.array(z.string()),
        pattern: z.string(),
        expected: z.string().describe('Description of the expected value.'),
      }),
    ),
  })
  .meta({ id: 'EscalationChannelKind' });

/** SU-117 to SU-121: the kinds of channels, as a bare array. */
export const channelKinds = (): Route => (app) => {
  app.get(
    '/api/settings/escalation/channel-kinds',
    {
      config: { access: signedIn('channels:manage') },
      schema: {
        tags: ['Channels'],
        operationId: 'listEscalationChannelKinds',
        summary: 'List the kinds of escalation channels',
        response: { 200: z.array(KindResource) },
      },
    },
    () =>
      CHANNEL_KINDS.map(({ kind, name, description, defaultWhen, fields }) => ({
        kind,
        name,
        description,
        default_when: defaultWhen,
        config_schema: fields.map(({ choices, ...field }) => ({ ...field, choices: [...choices] })),
      })),
  );
};
