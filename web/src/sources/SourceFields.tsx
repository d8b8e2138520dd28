import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ConfigField, fieldName } from '../catalogue/ConfigField.tsx';
import type { CatalogueEntry } from '../catalogue/queries.ts';
import { MailSignIn } from './MailSignIn.tsx';
import type { Source } from './queries.ts';
import { StartFrom } from './StartFrom.tsx';
import type { SourceValues } from './sourceValues.ts';
import { Variables } from './Variables.tsx';

type Props = {
  form: UseFormReturnType<SourceValues>;
  kind: CatalogueEntry;
  source?: Source;
  /** Why somebody came back to the form without having signed in. */
  signInError?: string | null;
};

/** Where the settings of a kind stand in a body. */
const within = ({ takes }: CatalogueEntry): 'config' | 'env' => (takes.includes('env') ? 'env' : 'config');

/** The names of the fields below, for what the service finds wrong with them. */
export const fieldsOf = (kind: CatalogueEntry): string[] => [
  ...kind.config_schema.map((field) => fieldName(field, within(kind))),
  'kind',
  'name',
  'command',
  'args',
  'webhook_port',
  'poll_interval_s',
  'hourly_limit',
  'start_from',
  'read_only',
  'oauth_grant_id',
];

/** What a kind of source takes, drawn from its entry in the catalogue. `source`: the one that is changed. */
export const SourceFields = ({ form, kind, source, signInError = null }: Props) => {
  const { takes, config_schema: schema } = kind;
  const isSet = (key: string): boolean => source?.config[key] !== undefined || source?.has_env[key] !== undefined;
  const signsIn = takes.includes('oauth_grant_id');
  const drawn = signsIn && form.values.signed_in ? schema.filter(({ secret }) => !secret) : schema;
  return (
    <>
      {takes.includes('command') && <Command form={form} />}
      {signsIn && <MailSignIn form={form} kind={kind} source={source} error={signInError} />}
      {drawn.map((field) => (
        <ConfigField
          key={field.key}
          field={field}
          kept={field.secret && isSet(field.key)}
          {...form.getInputProps(fieldName(field, within(kind)))}
        />
      ))}
      {takes.includes('command') && <Variables form={form} />}
      {takes.includes('webhook_port') && (
        <TextInput
          label="Listening port"
          description="For a source that reports new tickets. Leave empty to poll only"
          type="number"
          min={1024}
          max={65_535}
          {...form.getInputProps('webhook_port')}
        />
      )}
      <TextInput
        label="Seconds between reads"
        type="number"
        min={10}
        max={86_400}
        {...form.getInputProps('poll_interval_s')}
      />
      <TextInput
        label="New tickets investigated per hour"
        description="More are taken in and wait until an administrator releases them"
        type="number"
        min={1}
        max={10_000}
        {...form.getInputProps('hourly_limit')}
      />
      {source === undefined && <StartFrom form={form} />}
      <Checkbox
        label="Read-only: accepted replies must be copied manually"
        {...form.getInputProps('read_only', { type: 'checkbox' })}
      />
    </>
  );
};

/** SU-65: a program of the workspace's own. */
const Command = ({ form }: Pick<Props, 'form'>) => (
  <>
    <TextInput
      label="Program"
      description="Started next to the service, without a shell and without its secrets"
      required
      maxLength={512}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('command')}
    />
    <Textarea
      label="Arguments"
      description="One per line"
      autosize
      minRows={2}
      spellCheck={false}
      {...form.getInputProps('args')}
    />
  </>
);
