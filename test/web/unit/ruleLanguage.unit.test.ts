import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseRule } from '../../../domain/rules/parseRule.ts';
import { TICKET_FIELDS } from '../../../domain/rules/ticketFields.ts';
import { RuleSyntaxError, tokensOf } from '../../../domain/rules/tokens.ts';
import { ACTIONS, FIELDS, KEYWORDS, OPERATORS, tokenAt } from '../../../web/src/rules/language.ts';

type Piece = { kind: 'word' | 'string' | 'number' | 'sign'; at: number };

/** As the service reads a text: its tokens with where they begin, up to the first that is none. */
const ofService = (text: string): { pieces: Piece[]; wrongAt: number | null } => {
  const pieces = (end: number): Piece[] =>
    tokensOf(text.slice(0, end)).flatMap(({ kind, at }) =>
      kind === 'end' ? [] : [{ kind: kind === 'duration' ? 'number' : kind, at }],
    );
  try {
    return { pieces: pieces(text.length), wrongAt: null };
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    return { pieces: pieces(error.position), wrongAt: error.position };
  }
};

const WORDS: ReadonlySet<string> = new Set(['keyword', 'field', 'action', 'word']);

/** As the editor colours it, up to the same place. */
const ofEditor = (text: string): { pieces: Piece[]; wrongAt: number | null } => {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const space = /^\s+/.exec(text.slice(at))?.[0].length ?? 0;
    if (space > 0) {
      at += space;
      continue;
    }
    const { kind, length } = tokenAt(text, at);
    if (kind === 'wrong') return { pieces, wrongAt: at };
    pieces.push({ kind: WORDS.has(kind) ? 'word' : (kind as 'string' | 'number' | 'sign'), at });
    at += length;
  }
  return { pieces, wrongAt: null };
};

const PARTS = [
  ['if', 'and', 'then', 'in', 'priority', 'tags', '#ops', '@ada', 'a.b-c', 'x_1', 'constructor'],
  ['==', '!=', '<', '>', '<=', '>=', '=', '!', '[', ']', '(', ')', ',', ' ', '\n', '\t'],
  ['1', '2.5', '30m', '2h', '1d', '10s', '1x', '1.', '.5', '00'],
  ['"a b"', "'it'", '"\\""', "'\\''", '"', "'", '\\', '"open', 'é', '🦄', '-', '%'],
].flat();

describe('the editor and the service read a rule alike (SU-107, SU-109)', () => {
  it('into the same tokens, up to the same place that is none', () => {
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }),
      fc.array(fc.string(), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        expect(ofEditor(text)).toEqual(ofService(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('proposes every field with values that there are, and what may stand where it is proposed (SU-110)', () => {
    expect(Object.keys(FIELDS).toSorted()).toEqual(Object.keys(TICKET_FIELDS).toSorted());
    for (const [field, values] of Object.entries(FIELDS)) {
      const known = TICKET_FIELDS[field];
      expect(values.toSorted()).toEqual([...(known?.values ?? values)].toSorted());
      for (const value of values)
        for (const operator of OPERATORS) {
          const compared = operator === 'in' ? `[${value}]` : value;
          for (const action of ACTIONS)
            expect(() =>
              parseRule(
                `if ${field} ${operator} ${compared} then ${action.replace('()', '')}(${action === 'escalate()' ? '' : 'ops'})`,
              ),
            ).not.toThrow();
        }
    }
    for (const keyword of KEYWORDS)
      expect(() => parseRule(`if ${keyword} == x then escalate()`)).toThrow('needs a field name');
  });
});
