import { errorsByField } from '../api/problem.ts';

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
