import { type FieldError, type ProblemCode, PROBLEMS } from './problems.ts';

export type ProblemExtras = {
  /** For people; never holds secrets, personal data, SQL, stack traces or raw upstream text. */
  detail?: string;
  /** Extra members that the registry names for the code. */
  members?: Readonly<Record<string, unknown>>;
  /** Present on validation_failed and invalid_parameter: all violations at once. */
  errors?: readonly FieldError[];
};

/** A refusal that the caller can do something about. Its code is one of X-16; anything else thrown is a bug. */
export class DomainError extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;
  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(extras.detail ?? PROBLEMS[code].meaning);
    this.name = 'DomainError';
    this.code = code;
    this.extras = extras;
  }
}

/** refused because of the state; names what is possible now. `detail`: where the status alone says too little. */
export const invalidTransition = (
  currentStatus: string,
  allowed: readonly string[],
  detail = `Not possible while the status is ${currentStatus}.`,
): DomainError =>
  new DomainError('invalid_transition', {
    detail,
    members: { current_status: currentStatus, allowed },
  });

/** 422 with the given violations. */
export const validationFailed = (errors: readonly FieldError[]): DomainError =>
  new DomainError('validation_failed', {
    detail: `${errors.length} ${errors.length === 1 ? 'field is' : 'fields are'} invalid.`,
    errors,
  });
