import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { serviceStatusQuery } from '../parts/serviceStatus.ts';
import { budgetQuery, type Budget } from './queries.ts';

type Values = { limited: boolean; daily_usd: string; warn_pct: string };

/** SU-185: what a day may cost, from now on; what today has cost counts. */
export const BudgetForm = ({ budget, onClose }: { budget: Budget; onClose: () => void }) => {
  const form = useForm<Values>({
    initialValues: {
      limited: budget.daily_usd !== null,
      daily_usd: budget.daily_usd === null ? '' : shortened(budget.daily_usd),
      warn_pct: String(budget.warn_pct),
    },
    validate: {
      daily_usd: (value, { limited }) =>
        limited && !/^\d{1,6}(?:\.\d{1,6})?$/.test(value.trim()) ? 'An amount such as 12.50.' : null,
    },
  });
  return (
    <DialogForm
      form={form}
      action="Save"
      send={({ limited, daily_usd, warn_pct }) =>
        unwrap(
          api.PUT('/api/settings/budget', {
            body: { daily_usd: limited ? daily_usd.trim() : null, warn_pct: Number(warn_pct) },
          }),
        )
      }
      changes={[budgetQuery.queryKey, serviceStatusQuery.queryKey]}
      onClose={onClose}
    >
      <Switch label="Limit what a day may cost" {...form.getInputProps('limited', { type: 'checkbox' })} />
      {form.values.limited && (
        <>
          <TextInput
            label="US dollars a day"
            description="Investigations of tickets that wait go on by themselves on the next day."
            required
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('daily_usd')}
          />
          <TextInput
            label="Warn at, in percent"
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('warn_pct')}
          />
        </>
      )}
    </DialogForm>
  );
};

/** Without zeros that say nothing: 12.50, 0.000001. */
const shortened = (usd: string): string => usd.replace(/(\.\d\d\d*?)0+$/, '$1');
