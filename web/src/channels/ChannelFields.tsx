import { Checkbox, Group, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { NameField } from '../parts/dialogs/DialogForm.tsx';
import type { Channel, Schema } from './queries.ts';
import type { ChannelValues } from './values.ts';

type Field = Schema[number];
type Props = { form: UseFormReturnType<ChannelValues>; schema: Schema; channel?: Channel };

/** What somebody chooses of a channel. */
export const ChannelFields = ({ form, schema, channel }: Props) => (
  <>
    <NameField description="As your colleagues know it" maxLength={140} {...form.getInputProps('name')} />
    {schema.map((field) => {
      const error = faultOf(form.errors, field.key);
      const kept = field.secret && channel?.config[field.key] !== undefined;
      return (
        <SettingField
          key={field.key}
          field={field}
          kept={kept}
          {...form.getInputProps(`config.${field.key}`)}
          error={error}
        />
      );
    })}
    <TextInput
      label="Only escalations with"
      description="Conditions of the rule language joined by and, such as priority >= high. Empty: every escalation."
      autoComplete="off"
      spellCheck={false}
      maxLength={2000}
      {...form.getInputProps('when')}
    />
    <QuietHours form={form} />
  </>
);

/** Of one of several values the service names the place, which has no field of its own. */
const faultOf = (errors: Readonly<Record<string, ReactNode>>, key: string): ReactNode =>
  errors[`config.${key}`] ?? Object.entries(errors).find(([name]) => name.startsWith(`config.${key}.`))?.[1];

type SettingProps = { field: Field; kept: boolean; value?: string; error?: ReactNode };

/** One setting. `kept`: a secret is there, and stays as it is when nothing is filled in. */
const SettingField = ({ field, kept, value = '', ...props }: SettingProps) => {
  const { label, secret, required, type, choices, expected } = field;
  const given = { label, required: required && !kept, autoComplete: 'off', value, ...props };
  const description = kept ? 'Set, not shown. Leave empty to keep it.' : expected;
  if (type === 'choice') return <NativeSelect data={[...choices]} {...given} />;
  if (type === 'list')
    return <Textarea description={`${expected} One a line.`} autosize minRows={2} maxRows={8} {...given} />;
  return secret ? (
    <PasswordInput description={description} {...given} />
  ) : (
    <TextInput description={description} {...given} />
  );
};

const QuietHours = ({ form }: Pick<Props, 'form'>) => (
  <>
    <Checkbox
      size="xs"
      label="Quiet hours, in which only urgent escalations are sent"
      {...form.getInputProps('quiet', { type: 'checkbox' })}
    />
    {form.values.quiet && (
      <Group gap="xs" grow align="start">
        <TextInput label="From" placeholder="22:00" {...quiet(form, 'start')} />
        <TextInput label="Until" placeholder="07:00" {...quiet(form, 'end')} />
        <TextInput label="Time zone" placeholder="Europe/Berlin" {...quiet(form, 'timezone')} />
      </Group>
    )}
  </>
);

const quiet = (form: Props['form'], name: 'start' | 'end' | 'timezone') => ({
  ...form.getInputProps(name),
  error: form.errors[`quiet_hours.${name}`],
});
