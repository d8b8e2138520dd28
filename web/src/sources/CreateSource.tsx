import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { catalogueQuery, type CatalogueEntry } from '../catalogue/queries.ts';
import { DialogForm, NameField } from '../parts/dialogs/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import type { OpenReturnedForm } from './leftForm.ts';
import { sourcesQuery } from './queries.ts';
import { fieldsOf, SourceFields } from './SourceFields.tsx';
import { creationOf, NO_VALUES, type SourceValues } from './sourceValues.ts';

type Props = {
  onClose: () => void;
  /** What somebody had filled in when they left for a sign-in. */
  returned: OpenReturnedForm | null;
};

/** SU-60: a source of any kind of the catalogue. */
export const CreateSource = ({ onClose, returned }: Props) => (
  <Loaded query={useQuery(catalogueQuery)} height={320}>
    {(catalogue) => (
      <SourceForm
        kinds={catalogue.filter(({ category }) => category === 'ticket_source')}
        onClose={onClose}
        returned={returned}
      />
    )}
  </Loaded>
);

const SourceForm = ({ kinds, onClose, returned }: Props & { kinds: readonly CatalogueEntry[] }) => {
  const form = useForm<SourceValues>({ initialValues: returned?.values ?? { ...NO_VALUES, kind: 'helpdesk' } });
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
      onClose={() => {
        returned?.forget();
        onClose();
      }}
    >
      <NativeSelect
        label="Kind"
        description={chosen.description}
        data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        {...form.getInputProps('kind')}
      />
      <NameField description="The name shown to your colleagues" maxLength={140} {...form.getInputProps('name')} />
      <SourceFields form={form} kind={chosen} signInError={returned?.error ?? null} />
    </DialogForm>
  );
};
