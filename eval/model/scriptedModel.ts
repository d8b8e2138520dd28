import type { z } from 'zod';
import { call, say, text, toolResults, type Reply, type Script as ModelScript } from '../../demo/messagesApi/script.ts';
import { valueAt } from '../../agent/tools/jsonPointer.ts';
import { Json, type JsonObject } from '../../domain/core/json/json.ts';
import { SUBMIT_VERDICT } from '../../domain/investigations/verdict/submitVerdict.ts';
import type { Citation, Script } from '../scenario.ts';

/** A result as the request carries it; `value` null when the call failed. */
type Found = { step: number; value: z.infer<typeof Json> | null };

/**
 * A model that investigates as it is written: the next round of calls while there is one, then the verdict. It
 * remembers nothing; each request is answered from the results that it carries.
 */
export const scriptedModel =
  ({ rounds, verdict }: Script): ModelScript =>
  (request): Reply => {
    const results = toolResults(request).filter(({ name }) => name !== SUBMIT_VERDICT);
    let asked = 0;
    for (const [index, round] of rounds.entries()) {
      if (results.length === asked) return ask(index, round);
      asked += Object.keys(round).length;
    }
    const names = rounds.flatMap((round) => Object.keys(round));
    const found = new Map(names.map((name, index) => [name, foundIn(results[index]?.content ?? '')]));
    return say(submission(verdict, found));
  };

const ask = (index: number, round: Script['rounds'][number]): Reply =>
  say(text(`Round ${index + 1}.`), ...Object.values(round).map(([tool, input]) => call(tool, input)));

/** `<<boundary result step=2 …>>`, the JSON of the result, `<</boundary>>`. */
const foundIn = (content: string): Found => {
  const step = Number(/ step=(\d+)/.exec(content)?.[1] ?? 0);
  const json = /^<<[^\n]* result [^\n]*>>\n([\s\S]*?)\n<<\//.exec(content)?.[1];
  return { step, value: json === undefined ? null : parsed(json) };
};

/** A result that is too long is cut, and is no JSON then. */
const parsed = (json: string): Found['value'] => {
  try {
    return Json.parse(JSON.parse(json));
  } catch {
    return null;
  }
};

const submission = ({ evidence, ...verdict }: Script['verdict'], found: ReadonlyMap<string, Found>) =>
  call(SUBMIT_VERDICT, {
    causal_chain: [],
    unverified_claims: [],
    alternatives_ruled_out: [],
    missing_information: [],
    next_steps: [],
    escalation_reason: null,
    finding: verdict.root_cause,
    ...verdict,
    evidence: evidence.map((citation) => cited(citation, found.get(citation.call))),
  });

/** What is not there is quoted as nothing, which the service refuses. */
const cited = ({ claim, pointer, supports = 'confirms' }: Citation, found: Found | undefined): JsonObject => {
  const value = found?.value === undefined || found.value === null ? undefined : valueAt(found.value, pointer);
  const isScalar = value !== undefined && (value === null || typeof value !== 'object');
  return { claim, seq: found?.step ?? 0, pointer, quote: isScalar ? String(value) : '', supports };
};
