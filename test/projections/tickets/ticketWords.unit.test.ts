import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordQuery } from '../../../projections/tickets/ticketSearch.ts';
import { wordsOf } from '../../../projections/tickets/ticketWords.ts';

it('the words of a ticket are runs of letters and digits, each once, in lower case', () => {
  expect(wordsOf('Cannot PAY', 'ada@example.com', 'I cannot: order A-4711!')).toBe(
    'cannot pay ada example com i order a 4711',
  );
  expect(wordsOf('Größe ｆｕｌｌ naïve', null)).toBe('größe full naïve');
  expect(wordsOf(null, '…')).toBe('');
});

it('each character of a script without spaces is a word', () => {
  expect(wordsOf('支付 OK失败')).toBe('支 付 ok 失 败');
});

it('of long words the beginning is found, of very many words the first', () => {
  expect(wordsOf('x'.repeat(100))).toBe('x'.repeat(64));
  expect(wordQuery('x'.repeat(100))).toBe(`${'x'.repeat(64)}:*`);
  const many = Array.from({ length: 3_000 }, (_, n) => `w${n}`).join(' ');
  expect(wordsOf(many).split(' ')).toHaveLength(2_000);
});

it('a search asks for all words, the last of which may be a beginning; nothing of it is an operator', () => {
  expect(wordQuery('past Due')).toBe('past & due:*');
  expect(wordQuery(`a' | !b & (c <-> d):*`)).toBe('a & b & c & d:*');
  expect(wordQuery('% & !')).toBeNull();
});

it('neither words nor queries hold anything but letters, digits, their marks, characters of scripts without spaces, and what joins them', () => {
  // Radicals and some Thai signs belong to such a script, and are no letters.
  const character = String.raw`[\p{L}\p{N}\p{M}\p{Script=Han}\p{Script=Thai}\uFFFD]`;
  const words = new RegExp(`^(${character}| )*$`, 'u');
  const query = new RegExp(`^${character}+( & ${character}+)*:\\*$`, 'u');
  expect(wordsOf('⺀ ๏')).toMatch(words);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(wordsOf(text.toWellFormed())).toMatch(words);
      expect(wordQuery(text.toWellFormed()) ?? 'a:*').toMatch(query);
    }),
  );
});
