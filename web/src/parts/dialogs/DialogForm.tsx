import { Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormProblem, showErrors } from './FormProblem.tsx';
import { useCommand, type CommandOptions } from '../useCommand.ts';

type Props<Values, Answer> = Omit<CommandOptions<Values, Answer>, 'onError'> & {
  form: UseFormReturnType<Values>;
  /** The names of what can be wrong beside a field; those of the values unless they are nested. */
  fields?: readonly string[];
  /** What is done, on the button. */
  action: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, which closes when it is done. What the service finds wrong stands beside its field. */
export const DialogForm = <Values extends Record<string, unknown>, Answer>(props: Props<Values, Answer>) => {
  const { form, fields = Object.keys(form.values), action, onClose, children, send, changes, onDone } = props;
  const command = useCommand<Values, Answer>({
    send,
    changes,
    onDone: (answer) => {
      onDone?.(answer);
      onClose();
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((values) => command.mutate(values))}>
      <Stack gap="sm">
        {children}
        <FormProblem error={command.error} fields={fields} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={command.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** What something is called: the first field of its dialog. Takes the properties of the form's field `name`. */
export const NameField = (props: TextInputProps) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
  <TextInput label="Name" required autoFocus {...props} />
);
