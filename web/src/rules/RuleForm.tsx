import { Button, Checkbox, Group, Input, List, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { FormProblem, showErrors } from '../parts/dialogs/FormProblem.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { DryRun } from './DryRun.tsx';
import { SampleTicket } from './SampleTicket.tsx';
import { changesOf, validationQuery, type Remark, type Rule, type RuleBody, type SavedRule } from './queries.ts';

/** With the editor, which is loaded when somebody writes a rule. */
const RuleEditor = lazy(async () => ({ default: (await import('./RuleEditor.tsx')).RuleEditor }));

const FIRST = 'if priority >= high and waiting > 4h then escalate()';
const TYPED_MS = 250;
const NONE: readonly Remark[] = [];

type Values = { name: string; expression: string; enabled: boolean; stop_on_match: boolean };

/** Writes a rule or, with `rule`, changes one; what it means is said as one types, and tried on past tickets. */
export const RuleForm = ({ rule, onSaved }: { rule: Rule | null; onSaved: (saved: SavedRule) => void }) => {
  const form = useForm<Values>({
    initialValues: {
      name: rule?.name ?? '',
      expression: rule === null ? FIRST : (rule.expression ?? ''),
      enabled: rule?.enabled ?? true,
      stop_on_match: rule?.stop_on_match ?? true,
    },
  });
  const { expression } = form.values;
  const [typed] = useDebouncedValue(expression, TYPED_MS);
  const [sampleId, setSampleId] = useState<string | null>(null);
  const { data: said } = useQuery(validationQuery(typed, sampleId));
  const isRule = said?.ok === true && typed === expression;
  const save = useCommand<Values, SavedRule>({
    send: (values, { headers }) => saved(rule, values, headers),
    changes: changesOf(rule?.id ?? ''),
    onDone: onSaved,
    onError: (error) => showErrors(form, error),
  });
  return (
    <Stack gap="lg">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm">
          <TextInput label="Name" required maxLength={140} {...form.getInputProps('name')} />
          <Expression
            value={expression}
            onChange={(text) => form.setFieldValue('expression', text)}
            errors={said?.errors ?? NONE}
            warnings={said?.warnings ?? NONE}
          />
          <Checkbox label="On" {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <Checkbox
            label="Stop here when it matches"
            description="Rules behind it are not asked then."
            {...form.getInputProps('stop_on_match', { type: 'checkbox' })}
          />
          <FormProblem error={save.error} fields={['name']} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {rule === null ? 'Create' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
      <SampleTicket sampleId={sampleId} onChoose={setSampleId} said={isRule ? said : undefined} />
      <DryRun expression={expression} isRule={isRule} present={rule?.expression ?? null} />
    </Stack>
  );
};

const saved = (rule: Rule | null, values: RuleBody, headers: Record<string, string>): Promise<SavedRule> =>
  rule === null
    ? unwrap(api.POST('/api/support-lead/escalation-rules', { body: values, headers }))
    : unwrap(
        api.PUT('/api/support-lead/escalation-rules/{id}', {
          params: { path: { id: rule.id } },
          body: values,
          headers,
        }),
      );

type ExpressionProps = {
  value: string;
  onChange: (text: string) => void;
  errors: readonly Remark[];
  warnings: readonly Remark[];
};

const Expression = ({ value, onChange, errors, warnings }: ExpressionProps) => {
  const [label, remarks] = [useId(), useId()];
  return (
    <div>
      <Input.Label id={label} required labelElement="div">
        Rule
      </Input.Label>
      <Suspense fallback={<Skeleton h={112} />}>
        <RuleEditor
          value={value}
          onChange={onChange}
          errors={errors}
          warnings={warnings}
          labelledBy={label}
          describedBy={remarks}
        />
      </Suspense>
      <div id={remarks} aria-live="polite">
        <Remarks remarks={errors} isError />
        <Remarks remarks={warnings} isError={false} />
      </div>
    </div>
  );
};

const Remarks = ({ remarks, isError }: { remarks: readonly Remark[]; isError: boolean }) =>
  remarks.length > 0 && (
    <List size="xs" mt={4} c={isError ? 'red' : 'dimmed'} listStyleType="none">
      {remarks.map(({ position, message }) => (
        <List.Item key={`${position} ${message}`}>
          {isError ? 'Error' : 'Warning'} at character {position + 1}: {message}
        </List.Item>
      ))}
    </List>
  );
