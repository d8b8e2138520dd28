import { parseArgs } from 'node:util';

export type EvalOptions = {
  help: boolean;
  list: boolean;
  /** Part of an id, or a pattern with `*`. */
  only: string | null;
  record: boolean;
  repeat: number;
  maxUsd: number;
  json: string | null;
  against: string | null;
};

export const USAGE = `Usage: npm run eval [-- options]

Investigates every scenario of eval/scenarios/ with the real service on systems of its own, and scores each without a
judge. Without a model key the answers are those that were recorded of the model, where there are any for today's prompt,
else those of a script, which says nothing about any model. With ANTHROPIC_API_KEY they come from the model in
SERVICE_LLM_MODEL.

  --only PATTERN    scenarios whose id holds this text; * stands for any text
  --record          keep what the model answers, in eval/recordings/ (needs ANTHROPIC_API_KEY)
  --repeat N        investigate each N times (1)
  --max-usd N       begin no investigation that could lead beyond this sum (5)
  --json FILE       write the result, for a later --against
  --against FILE    compare with an earlier result
  --list            name the scenarios
  --help            this text

Exit code: 0 when all passed, or with --against when none got worse; 1 otherwise; 2 when nothing could be measured.`;

/** Arguments that cannot be used; the message says which. */
export class WrongOption extends Error {}

/** Throws WrongOption. */
export const evalOptions = (args: readonly string[]): EvalOptions => {
  const values = parsed(args);
  const options = {
    help: values.help,
    list: values.list,
    record: values.record,
    only: values.only ?? null,
    repeat: amount('--repeat', values.repeat, Number.isInteger),
    maxUsd: amount('--max-usd', values['max-usd'], Number.isFinite),
    json: values.json ?? null,
    against: values.against ?? null,
  };
  if (options.record && options.repeat > 1)
    throw new WrongOption('--record keeps one investigation: not with --repeat');
  return options;
};

const parsed = (args: readonly string[]) => {
  const flag = { type: 'boolean', default: false } as const;
  const word = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: flag,
        list: flag,
        record: flag,
        only: word,
        repeat: { ...word, default: '1' },
        'max-usd': { ...word, default: '5' },
        json: word,
        against: word,
      },
    }).values;
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

const amount = (name: string, text: string, isAllowed: (value: number) => boolean): number => {
  const value = Number(text);
  if (text.trim() === '' || !isAllowed(value) || value <= 0)
    throw new WrongOption(`${name} ${text}: not a number above 0`);
  return value;
};
