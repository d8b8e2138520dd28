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
};

/** A refused request. `code` is one of the service's problem codes, `unreachable` or `unexpected`. */
export class Problem extends Error {
  readonly document: ProblemDocument;
  constructor(document: ProblemDocument) {
    super(document.detail);
    this.name = 'Problem';
    this.document = document;
  }
}

export const isProblemDocument = (answer: unknown): answer is ProblemDocument =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer;

export const unreachableService = (): Problem =>
  new Problem({
    title: 'The service does not answer',
    status: 0,
    detail: 'Check that it runs, then try again.',
    code: 'unreachable',
  });

/** Whether a request was refused because nobody is signed in any more. */
export const saysSignedOut = (error: unknown): boolean =>
  error instanceof Problem && error.document.code === 'unauthenticated';

/** Errors of a form's fields by name (`config.URL` for a nested one), from the pointers of a validation problem. */
export const errorsByField = (error: unknown): Record<string, string> =>
  error instanceof Problem
    ? Object.fromEntries(
        (error.document.errors ?? []).map(({ field, detail }) => [field.slice(1).replaceAll('/', '.'), detail]),
      )
    : {};
