import { expect, it } from 'vitest';
import { bugFields, failureFields } from '../../../engine/async/failure.ts';

class Refused extends Error {
  readonly code = '23505';
  override readonly name = 'Refused';
}

const SECRET = 'Key (email)=(ada@example.test) exists';

it('tells class, code and place of a failure, nothing that it says (X-65)', () => {
  const failure = new Refused(`${SECRET}\n    at ${SECRET}\nand more`);
  for (const fields of [failureFields(failure), bugFields(failure)]) {
    expect(fields).toMatchObject({ error: 'Refused', code: '23505' });
    expect(JSON.stringify(fields)).not.toContain('ada@');
    expect(JSON.stringify(fields)).toContain('failure.unit.test.ts');
  }
});

it('takes the code of the cause, or what is wrong with the store', () => {
  expect(failureFields(new Error(SECRET, { cause: new Refused(SECRET) }))).toMatchObject({
    error: 'Error',
    code: '23505',
  });
  expect(failureFields(new Error('Connection terminated unexpectedly'))).toMatchObject({ code: 'no_answer' });
  expect(failureFields(new Error(SECRET))).toMatchObject({ code: null });
});

it('tells of anything else only what it is', () => {
  expect(failureFields(SECRET)).toEqual({ error: 'string', code: null, at: null });
  expect(bugFields(null)).toEqual({ error: 'object', code: null, frames: [] });
});
