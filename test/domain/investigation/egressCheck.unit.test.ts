import { describe, expect, it } from 'vitest';
import { egressFlags } from '../../../domain/investigation/egressCheck.ts';
import type { TicketText } from '../../../domain/investigation/events.ts';

const ticket: TicketText = {
  title: 'Order 1042',
  body: 'I am at https://shop.example/orders and my server is 10.1.2.3.',
  customer: 'Mira@example.com',
  customerRef: { id: 'cus_12345678', email: 'mira@example.com', name: 'Mira' },
};

describe('the check of a draft (SU-106)', () => {
  it.each([
    ['plain words', 'Your order is on its way.', []],
    [
      "the customer's own address, id and host",
      'We wrote to mira@EXAMPLE.com (cus_12345678) about 10.1.2.3, see https://shop.example/orders.',
      [],
    ],
    ['a host of the allow-list', 'See https://help.example/returns.', []],
    ['an address of somebody else', 'Please write to boss@other.example.', ['foreign_identifier']],
    ['an id of somebody else', 'Your account is 0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11.', ['foreign_identifier']],
    ['an address of a machine', 'The database is at 192.168.7.9.', ['foreign_identifier']],
    ['a host of somebody else', 'See http://evil.example/x.', ['disallowed_url']],
    ['a host behind a name', 'See https://shop.example@evil.example/.', ['foreign_identifier', 'disallowed_url']],
    ['an image', '![logo](/logo.png)', ['image']],
    ['a token', 'Use Bearer abc123def456ghi789jkl0', ['secret_pattern', 'high_entropy']],
    ['a key without a form', 'Your key is hX7dk2Lq9ZpR4vTn8WbY3mCf.', ['high_entropy']],
    ['a host without a scheme', 'Sign in at login.evil-site.com today.', ['disallowed_url']],
    ['a host in emphasis', '**evil.example**, or _evil.example_', ['disallowed_url']],
    ['a host in other letters', 'See еvil.example.', ['disallowed_url']],
    ['a host behind a backslash', 'See https://evil.example\\@shop.example/x.', ['disallowed_url']],
    ['a host that others read behind a backslash', 'https://shop.example\\@evil.example/x', ['disallowed_url']],
    ['a host behind one slash', 'See https:/evil.example/x or https:evil.example.', ['disallowed_url']],
    ['a host that is the end of a known one', 'See https://op.example/x.', ['disallowed_url']],
    ['a host that a known one is the end of', 'See https://shop.example.evil.example/x.', ['disallowed_url']],
    ['an address that is the beginning of a known one', 'Write to mira@example.co.', ['foreign_identifier']],
    ['a known host, its port and its paths', 'See shop.example/a.php and https://shop.example:443/b.example.', []],
    ['known hosts in a sentence', 'See https://shop.example, **https://shop.example** or (shop.example).', []],
    ["the host of the customer's address", 'Is the mailbox at example.com full?', []],
    ['abbreviations', 'It takes a while, e.g. until 9 p.m. in the U.S., i.e. z.B. v1.2.3 at 10.50 EUR.', []],
    ['names of files', 'Please open report.csv, index.html and app.config.json... then go on.', []],
  ])('%s', (_, body, flags) => {
    expect(egressFlags(body, ticket, { replyHosts: ['help.example'] })).toEqual(flags);
  });

  it.each(['.', '_', 'a.', 'a@', 'https://', 'https://a@'])('takes time linear in the text: %s', (part) => {
    const begun = performance.now();
    egressFlags(`https://${part.repeat(100_000)}a`, ticket, { replyHosts: [] });
    egressFlags(`a${part.repeat(100_000)}a`, ticket, { replyHosts: [] });
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('knows nothing of an erased ticket', () => {
    expect(egressFlags('mira@example.com', null, { replyHosts: [] })).toEqual(['foreign_identifier']);
  });
});
