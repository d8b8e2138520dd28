import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormProblem, showErrors } from '../../parts/dialogs/FormProblem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { changesOf, type Cluster } from '../queries.ts';
import { patchCluster } from './patch.ts';

/** CL-50: a name changes at once, in every status. */
export const RenameForm = ({ cluster }: { cluster: Cluster }) => {
  const form = useForm({ initialValues: { name: cluster.name } });
  const rename = useCommand<{ name: string }, Cluster>({
    send: (body) => patchCluster(cluster.id, body),
    changes: changesOf(cluster.id),
    onError: (error) => showErrors(form, error),
  });
  return (
    <Section title="Name">
      <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
        <Group align="flex-start" gap="xs">
          <TextInput
            aria-label="Name"
            description="Its address does not change."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            maxLength={63}
            flex="1 1 220px"
            maw={400}
            {...form.getInputProps('name')}
          />
          <Button type="submit" variant="default" loading={rename.isPending} disabled={!form.isDirty()}>
            Rename
          </Button>
        </Group>
        <FormProblem error={rename.error} fields={['name']} />
      </form>
    </Section>
  );
};
