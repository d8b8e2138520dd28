import { Button, Group, Input, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SourceValues } from './sourceValues.ts';

/** The environment of a program: names that are free, and values that are never shown again (SU-59). */
export const Variables = ({ form }: { form: UseFormReturnType<SourceValues> }) => (
  <Input.Wrapper
    labelElement="div"
    label="Environment"
    description="Stored encrypted and not shown"
    error={form.errors['env']}
  >
    <Stack gap={6} mt={4}>
      {form.values.variables.map(({ name, kept }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: names change while they are typed
        <Group key={index} gap={6} wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={`Name of variable ${index + 1}`}
            placeholder="NAME"
            readOnly={kept}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps(`variables.${index}.name`)}
            error={form.errors[`env.${name}`]}
          />
          <PasswordInput
            flex={1}
            aria-label={`Value of variable ${index + 1}`}
            placeholder={kept ? 'unchanged' : 'value'}
            autoComplete="off"
            {...form.getInputProps(`variables.${index}.value`)}
          />
          <Button
            size="compact-sm"
            mt={4}
            variant="subtle"
            color="gray"
            onClick={() => form.removeListItem('variables', index)}
            aria-label={`Remove variable ${index + 1}`}
          >
            Remove
          </Button>
        </Group>
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => form.insertListItem('variables', { name: '', value: '', kept: false })}
        >
          Add a variable
        </Button>
      </div>
    </Stack>
  </Input.Wrapper>
);
