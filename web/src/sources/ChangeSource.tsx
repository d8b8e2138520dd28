import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { catalogueQuery, type CatalogueEntry } from '../catalogue/queries.ts';
import { DialogForm, NameField } from '../parts/dialogs/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import type { OpenReturnedForm } from './leftForm.ts';
import { sourcesQuery, type Source } from './queries.ts';
import { fieldsOf, SourceFields } from './SourceFields.tsx';
import { changeOf, shownSource, type SourceValues } from './sourceValues.ts';

type Props = {
  source: Source;
  onClose: () => void;
  /** What somebody had changed when they left for a sign-in. */
  returned: OpenReturnedForm | null;
};

/** SU-62: how a source is read, and with what; its kind stays. */
export const ChangeSource = ({ source, onClose, returned }: Props) => (
  <Loaded query={useQuery(catalogueQuery)} height={240}>
    {(catalogue) => {
      const kind = catalogue.find((each) => each.kind === source.kind);
      return kind === undefined ? null : (
        <ChangeForm source={source} kind={kind} onClose={onClose} returned={returned} />
      );
    }}
  </Loaded>
);

const ChangeForm = ({ source, kind, onClose, returned }: Props & { kind: CatalogueEntry }) => {
  const form = useForm<SourceValues>({ initialValues: returned?.values ?? shownSource(source, kind) });
  return (
    <DialogForm
      form={form}
      fields={fieldsOf(kind)}
      action="Save"
      send={(values) => {
        const params = { path: { id: source.id } };
        return unwrap(api.PATCH('/api/ticket-sources/{id}', { params, body: changeOf(source, values, kind) }));
      }}
      changes={[sourcesQuery.queryKey]}
      onClose={() => {
        returned?.forget();
        onClose();
      }}
    >
      <NameField maxLength={140} {...form.getInputProps('name')} />
      <SourceFields form={form} kind={kind} source={source} signInError={returned?.error ?? null} />
    </DialogForm>
  );
};
