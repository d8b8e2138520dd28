import { describe, expect, it } from 'vitest';
import { test as property, fc } from '@fast-check/vitest';
import { escaped, mentionedIn, plainText, titleOf } from '../../../../adapters/sources/slack/reading/text.ts';

const names = new Map([['U0MIRA0001', 'Mira Ahn']]);
const plain = (text: string): string => plainText(text, names);

describe('what people see of a message (SU-58, SU-74)', () => {
  it.each([
    ['a &lt;b&gt; &amp; c', 'a <b> & c'],
    ['&amp;lt; as written', '&lt; as written'],
    ['Hello <@U0MIRA0001>, and <@U0NOBODY01>', 'Hello @Mira Ahn, and @U0NOBODY01'],
    ['<@U0MIRA0001|mira>', '@mira'],
    ['<#C0HELP00001|help> or <#C0HELP00001|> or <#C0HELP00001>', '#help or #C0HELP00001 or #C0HELP00001'],
    ['<!here> <!subteam^S0TEAM0001|@on-call> <!subteam^S0TEAM0001>', '@here @on-call @subteam'],
    ['<!date^1392734382^{date}|18 February 2014>', '18 February 2014'],
    ['<https://example.com/a?b=1&amp;c=2>', 'https://example.com/a?b=1&c=2'],
    ['<https://example.com/a|the page>', 'the page (https://example.com/a)'],
    ['<https://example.com|https://example.com>', 'https://example.com'],
    ['<mailto:mira@example.com|mira@example.com>', 'mira@example.com'],
    ['*bold* _it_ ~gone~ `code` :smile:', '*bold* _it_ ~gone~ `code` :smile:'],
    ['Grüße 👩‍👩‍👧 שלום 日本', 'Grüße 👩‍👩‍👧 שלום 日本'],
    ['2 < 3 and <unclosed', '2 < 3 and <unclosed'],
    ['<>', '<>'],
    ['', ''],
  ])('%j is %j', (text, shown) => expect(plain(text)).toBe(shown));

  it('names each person once', () => {
    expect(mentionedIn('<@U0A> <@U0B> <@U0A> <@u0c> <#C0D>')).toEqual(['U0A', 'U0B']);
  });

  property.prop([fc.string({ unit: 'grapheme' })])(
    'a reply is read as it was written, whatever it holds (SU-71)',
    (text) => {
      expect(escaped(text)).not.toMatch(/[<>]/);
      expect(plain(escaped(text))).toBe(text);
    },
  );

  property.prop([fc.string({ unit: fc.constantFrom('<', '>', '|', '@', '#', '!', '^', '&', 'l', 't', ';', 'U') })])(
    'no text is too odd to be read',
    (text) => {
      expect(plain(text).length).toBeLessThanOrEqual(2 * text.length + 10);
    },
  );

  it.each([
    ['\n\n  First line \nSecond', 'First line'],
    ['', ''],
    ['a\u0000\u0007b', 'a b'],
    ['x'.repeat(500), `${'x'.repeat(119)}…`],
    [`${'x'.repeat(118)}👩${'y'.repeat(20)}`, `${'x'.repeat(118)}\ufffd…`],
  ])('the title of %j is %j', (body, title) => expect(titleOf(body)).toBe(title));
});
