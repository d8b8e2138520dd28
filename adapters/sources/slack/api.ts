import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import type { SlackAccount } from './account.ts';
import { refusal, refusedStatus, sentence, unreached } from './failures.ts';
import { ANSWER_BYTES_MAX, CALL_MS } from './limits.ts';

/** Calls a method of the Web API; throws SourceError with a sentence that says what to mend. */
export type SlackApi = <T>(
  method: string,
  args: Readonly<Record<string, string>>,
  answer: z.ZodType<T>,
  signal: AbortSignal,
) => Promise<T>;

/** What each answer begins with, whatever its method. */
const Envelope = z.union([
  z.looseObject({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.string().default(''), needed: z.string().nullish() }),
]);

/** `outgoing` dials only what X-68 allows, and follows no redirect. */
export const slackApi =
  (outgoing: typeof fetch, { apiUrl, token }: Pick<SlackAccount, 'apiUrl' | 'token'>): SlackApi =>
  async (method, args, answer, signal) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
    const response = await outgoing(`${apiUrl}/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams(args),
      signal: within,
    }).catch((error: unknown) => {
      throw unreached(error);
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw refusedStatus(response);
    }
    const content = await jsonOf(response);
    const envelope = Envelope.safeParse(content);
    if (!envelope.success) throw sentence('Slack gave an answer without `ok`.');
    if (!envelope.data.ok) throw refusal(envelope.data, args['channel']);
    const parsed = answer.safeParse(content);
    if (parsed.success) return parsed.data;
    const at = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    throw sentence(`Slack gave an answer of another form (${method}: ${at}).`);
  };

const jsonOf = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > ANSWER_BYTES_MAX) break;
    }
  } catch (error) {
    throw unreached(error);
  }
  if (bytes > ANSWER_BYTES_MAX) throw sentence('An answer of Slack is too large.');
  try {
    return parseJson(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw sentence('Slack gave no JSON; check SLACK_API_URL.');
  }
};
