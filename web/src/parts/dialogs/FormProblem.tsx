import { errorsByField } from '../../api/problem.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';

type Form = {
  setErrors: (errors: Record<string, string>) => void;
  getInputNode: (field: string) => HTMLElement | null;
};

/** Puts what the service found wrong beside the fields, and the focus into the first of them. */
export const showErrors = (form: Form, error: unknown): void => {
  const errors = errorsByField(error);
  form.setErrors(errors);
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
};

/** What a form cannot say beside its fields: a problem that is about something else than `fields`. */
export const FormProblem = ({ error, fields }: { error: Error | null; fields: readonly string[] }) => {
  const named = Object.keys(errorsByField(error));
  return named.length > 0 && named.every((name) => fields.includes(name)) ? null : <ProblemNotice error={error} />;
};
