import { RuleSyntaxError, tokensOf, type Token } from './tokens.ts';

export type Scalar =
  { kind: 'text'; text: string } | { kind: 'number'; value: number } | { kind: 'duration'; seconds: number };

type Operator = '==' | '!=' | '<' | '>' | '<=' | '>=';

/** `text`: as it is written; `at`: where it begins, counted in characters from 0. */
export type Condition = { field: string; text: string; at: number } & (
  { operator: Operator; value: Scalar } | { operator: 'in'; values: readonly Scalar[] }
);

export type Action =
  { type: 'escalate' } | { type: 'chat_channel'; channel: string } | { type: 'assign_to'; user: string };

/** `if <cond> (and <cond>)* then <action>` (SU-109). */
export type Rule = { conditions: readonly Condition[]; action: Action };

type Reader = { next(): Token; peek(): Token };

/** Throws RuleSyntaxError with the place of the first fault. */
export const parseRule = (rule: string): Rule => {
  const reader = readerOf(tokensOf(rule));
  keyword(reader, 'if');
  const conditions = [condition(reader, rule)];
  while (isWord(reader.peek(), 'and')) {
    reader.next();
    conditions.push(condition(reader, rule));
  }
  keyword(reader, 'then');
  const parsed = { conditions, action: action(reader) };
  if (reader.peek().kind !== 'end') throw fault(reader.peek(), 'continues after its action');
  return parsed;
};

const readerOf = (tokens: readonly Token[]): Reader => {
  let index = 0;
  const peek = (): Token => tokens[Math.min(index, tokens.length - 1)] ?? { kind: 'end', at: 0 };
  return {
    peek,
    next: () => {
      const token = peek();
      index += 1;
      return token;
    },
  };
};

/** Without quotes they are no values: whoever forgot one is told where. */
const KEYWORDS: ReadonlySet<string> = new Set(['if', 'and', 'then', 'in']);

const OPERATORS: ReadonlySet<string> = new Set<Operator>(['==', '!=', '<', '>', '<=', '>=']);
const isOperator = (text: string): text is Operator => OPERATORS.has(text);

const condition = (reader: Reader, rule: string): Condition => {
  const field = reader.next();
  if (field.kind !== 'word' || KEYWORDS.has(field.text)) throw fault(field, 'needs a field name here');
  const compared = comparison(reader);
  const text = rule.slice(field.at, reader.peek().at).trimEnd();
  return { field: field.text, text, at: field.at, ...compared };
};

const comparison = (
  reader: Reader,
): { operator: Operator; value: Scalar } | { operator: 'in'; values: readonly Scalar[] } => {
  const operator = reader.next();
  if (isWord(operator, 'in')) return { operator: 'in', values: list(reader) };
  if (operator.kind !== 'sign' || !isOperator(operator.text))
    throw fault(operator, 'needs one of ==, !=, <, >, <=, >= or in here');
  return { operator: operator.text, value: scalar(reader) };
};

const list = (reader: Reader): readonly Scalar[] => {
  sign(reader, '[');
  const values = [scalar(reader)];
  while (isSign(reader.peek(), ',')) {
    reader.next();
    values.push(scalar(reader));
  }
  sign(reader, ']');
  return values;
};

const scalar = (reader: Reader): Scalar => {
  const token = reader.next();
  if (token.kind === 'word' && KEYWORDS.has(token.text)) throw fault(token, 'needs a value here');
  switch (token.kind) {
    case 'word':
    case 'string':
      return { kind: 'text', text: token.text };
    case 'number':
      return { kind: 'number', value: token.value };
    case 'duration':
      return { kind: 'duration', seconds: token.seconds };
    default:
      throw fault(token, 'needs a value here');
  }
};

const action = (reader: Reader): Action => {
  const name = reader.next();
  sign(reader, '(');
  if (isWord(name, 'escalate')) {
    sign(reader, ')');
    return { type: 'escalate' };
  }
  const named = (text: string): boolean => isWord(name, text);
  if (!named('chat_channel') && !named('assign_to'))
    throw fault(name, 'needs one of escalate(), chat_channel(…) or assign_to(…) here');
  const argument = reader.next();
  if (argument.kind !== 'word' && argument.kind !== 'string') throw fault(argument, 'needs a name here');
  sign(reader, ')');
  return named('assign_to')
    ? { type: 'assign_to', user: argument.text }
    : { type: 'chat_channel', channel: argument.text };
};

const keyword = (reader: Reader, text: string): void => {
  const token = reader.next();
  if (!isWord(token, text)) throw fault(token, `needs "${text}" here`);
};

const sign = (reader: Reader, text: string): void => {
  const token = reader.next();
  if (!isSign(token, text)) throw fault(token, `needs "${text}" here`);
};

const isWord = (token: Token, text: string): boolean => token.kind === 'word' && token.text === text;
const isSign = (token: Token, text: string): boolean => token.kind === 'sign' && token.text === text;

const fault = ({ at }: Token, message: string): RuleSyntaxError => new RuleSyntaxError(at, message);
