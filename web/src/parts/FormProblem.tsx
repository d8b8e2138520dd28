import { errorsByField } from '../api/problem.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

/** What a form cannot say beside its fields: a problem that is about something else than `fields`. */
export const FormProblem = ({ error, fields }: { error: Error | null; fields: readonly string[] }) => {
  const named = Object.keys(errorsByField(error));
  return named.length > 0 && named.every((name) => fields.includes(name)) ? null : <ProblemNotice error={error} />;
};
