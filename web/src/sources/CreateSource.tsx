import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { catalogueQuery, type CatalogueEntry } from '../catalogue/queries.ts';
import { DialogForm, NameField } from '../parts/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { sourcesQuery } from './queries.ts';
import { fieldsOf, SourceFields } from './SourceFields.tsx';
import { creationOf, NO_VALUES, type SourceValues } from './sourceValues.ts';

type Props = { onClose: () => void };

/** SU-60: a source of any kind of the catalogue. */
export const CreateSource = ({ onClose }: Props) => (
  <Loaded query={useQuery(catalogueQuery)} height={320}>
    {(catalogue) => (
      <SourceForm kinds={catalogue.filter(({ category }) => category === 'ticket_source')} onClose={onClose} />
    )}
  </Loaded>
);

const SourceForm = ({ kinds, onClose }: Props & { kinds: readonly CatalogueEntry[] }) => {
  const form = useForm<SourceValues>({ initialValues: { ...NO_VALUES, kind: 'helpdesk' } });
  const chosen = kinds.find(({ kind }) => kind === form.values.kind);
  if (chosen === undefined) return null;
  return (
    <DialogForm
      form={form}
      fields={fieldsOf(chosen)}
      action="Create"
      send={(values, { headers }) =>
        unwrap(api.POST('/api/ticket-sources', { body: creationOf(values, chosen), headers }))
      }
      changes={[sourcesQuery.queryKey]}
      onClose={onClose}
    >
      <NativeSelect
        label="Kind"
        description={chosen.description}
        data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        {...form.getInputProps('kind')}
      />
      <NameField description="What your colleagues call it" maxLength={140} {...form.getInputProps('name')} />
      <SourceFields form={form} kind={chosen} />
    </DialogForm>
  );
};
