/** Where a rule stops being one, counted in characters from 0. The message repeats nothing of the rule. */
export class RuleSyntaxError extends Error {
  readonly position: number;
  constructor(position: number, message: string) {
    super(message);
    this.name = 'RuleSyntaxError';
    this.position = position;
  }
}

export type Token = { at: number } & (
  | { kind: 'word' | 'string'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'duration'; seconds: number }
  | { kind: 'sign'; text: string }
  | { kind: 'end' }
);

/** SU-108: exactly this many characters still pass. */
export const RULE_CHARS_MAX = 4_096;

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

const SPACE = /\s+/y;
const NUMBER = /(?<digits>\d+(?:\.\d+)?)(?<unit>[smhd])?(?![A-Za-z0-9_.])/y;
const WORD = /[A-Za-z_#@][A-Za-z0-9_.@#-]*/y;
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy;
const SIGN = /==|!=|<=|>=|[<>[\](),]/y;

/** Splits a rule into its tokens, the last of which is its end (SU-109). Each pattern reads a character once. */
export const tokensOf = (rule: string): readonly Token[] => {
  if (rule.length > RULE_CHARS_MAX)
    throw new RuleSyntaxError(RULE_CHARS_MAX, `is longer than ${RULE_CHARS_MAX} characters`);
  const tokens: Token[] = [];
  let at = 0;
  while (at < rule.length) {
    const space = matchAt(SPACE, rule, at);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const [token, length] = tokenAt(rule, at);
    tokens.push(token);
    at += length;
  }
  return [...tokens, { kind: 'end', at }];
};

const tokenAt = (rule: string, at: number): [token: Token, length: number] => {
  const number = matchAt(NUMBER, rule, at);
  if (number !== null) {
    const { digits, unit } = number.groups ?? {};
    const value = Number(digits);
    if (!Number.isSafeInteger(Math.trunc(value))) throw new RuleSyntaxError(at, 'has a number here that is too large');
    const seconds = unit === undefined ? undefined : value * (SECONDS[unit] ?? 1);
    return [
      seconds === undefined ? { kind: 'number', at, value } : { kind: 'duration', at, seconds },
      number[0].length,
    ];
  }
  const word = matchAt(WORD, rule, at);
  if (word !== null) return [{ kind: 'word', at, text: word[0] }, word[0].length];
  const string = matchAt(STRING, rule, at);
  if (string !== null) return [{ kind: 'string', at, text: unescaped(string[0]) }, string[0].length];
  const sign = matchAt(SIGN, rule, at);
  if (sign !== null) return [{ kind: 'sign', at, text: sign[0] }, sign[0].length];
  throw new RuleSyntaxError(at, 'has an invalid character or an unterminated string here');
};

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const unescaped = (quoted: string): string => quoted.slice(1, -1).replace(/\\(.)/gs, '$1');
