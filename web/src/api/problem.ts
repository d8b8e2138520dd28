/** One invalid field; `field` is a JSON pointer into the body. */
export type FieldError = { field: string; code: string; detail: string };

/** What the service answers instead of a result: RFC 9457, with the service's own members. */
export type ProblemDocument = {
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id?: string;
  errors?: readonly FieldError[];
  [member: string]: unknown;
};

/** A refused request. `code` is one of the service's problem codes, or `unreachable`. */
export class Problem extends Error {
  readonly document: ProblemDocument;
  constructor(document: ProblemDocument) {
    super(document.detail);
    this.name = 'Problem';
    this.document = document;
  }
}

export const unreachableService = (): Problem =>
  new Problem({
    title: 'The service does not answer',
    status: 0,
    detail: 'Check that it runs, then try again.',
    code: 'unreachable',
  });

/** Errors of a form's fields by name, from the pointers of a validation problem. */
export const errorsByField = (problem: Problem): Record<string, string> =>
  Object.fromEntries((problem.document.errors ?? []).map(({ field, detail }) => [field.slice(1), detail]));
