/** One invalid field; `field` is a JSON pointer into the body. */
export type FieldError = { field: string; code: string; detail: string };

/** What the service answers instead of a result: RFC 9457, with the service's own members. */
export type ProblemDocument = {
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id?: string;
  /** From the header `Retry-After`. */
  retry_after_s?: number;
  errors?: readonly FieldError[];
  /** SU-102: of `egress_flagged`. */
  flags?: readonly string[];
  /** SU-193: the user who was faster, of `invalid_transition`. */
  decided_by?: string;
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
    detail: 'Check that it is running. This page updates automatically once it answers.',
    code: 'unreachable',
  });

/** Why something was not done, as a sentence that follows on what was not. */
export const reasonOf = (error: Error): string =>
  error instanceof Problem && error.document.code === 'unreachable' ? `${error.document.title}.` : error.message;

/** Whether a request was refused for the reason `code`. */
export const isRefusedAs = (code: string, error: unknown): boolean =>
  error instanceof Problem && error.document.code === code;

/** Whether a request was refused because nobody is signed in any more. */
export const saysSignedOut = (error: unknown): boolean => isRefusedAs('unauthenticated', error);

export const isNotFound = (error: unknown): boolean => error instanceof Problem && error.document.status === 404;

/** Errors of a form's fields by name (`config.URL` for a nested one). A taken name or address is one although it is no 422. */
export const errorsByField = (error: unknown): Record<string, string> => {
  if (isRefusedAs('name_taken', error)) return { name: 'This name is taken.' };
  if (isRefusedAs('email_taken', error)) return { email: 'Another user has this address.' };
  const errors = error instanceof Problem ? (error.document.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ field, detail }) => [field.slice(1).replaceAll('/', '.'), detail]));
};
