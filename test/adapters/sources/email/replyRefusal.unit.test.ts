import { describe, expect, it } from 'vitest';
import { replyRefusal } from '../../../../adapters/sources/email/replyRefusal.ts';

const said = (status: number | undefined, response: string): string => {
  const { code, message } = replyRefusal('SMTP', status, [{}, { response }]);
  return `${code}: ${message}`;
};
const NOT_TAKEN = 'The SMTP server does not take the reply';

describe('what a mail server says of a reply (SU-72, SU-103)', () => {
  it.each([
    [550, '550 5.1.1 <mira@example.org>: user unknown', `refused: ${NOT_TAKEN} (550 5.1.1): there is no such mailbox.`],
    [550, '550-5.1.10 mira@example.org', `refused: ${NOT_TAKEN} (550 5.1.10): there is no such mailbox.`],
    [552, '552 5.2.2 Over quota', `refused: ${NOT_TAKEN} (552 5.2.2): the mailbox is full.`],
    [554, '554 5.7.1 Relay denied', `refused: ${NOT_TAKEN} (554 5.7.1): its rules do not let the reply through.`],
    [550, '550 No such user mira@example.org', `refused: ${NOT_TAKEN} (550).`],
    [550, '550 5.9.9 Something', `refused: ${NOT_TAKEN} (550 5.9.9).`],
    [451, '451 4.7.1 Greylisted mira@example.org', `upstream_error: ${NOT_TAKEN} (451 4.7.1).`],
    [530, '530 5.7.0 Authentication required', 'upstream_error: '],
    [undefined, '', `upstream_error: ${NOT_TAKEN} (no status).`],
  ])('%s with %j is told by its numbers and their meaning', (status, response, sentence) => {
    expect(said(status, response)).toContain(sentence);
  });
});
