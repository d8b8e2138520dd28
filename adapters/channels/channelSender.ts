import type { ChannelKind } from '../../domain/channels/channelKinds.ts';
import { REFUSED } from '../../domain/channels/escalation.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import type { ChannelAnswer, ChannelSender } from '../../processes/channels/channelSender.ts';
import type { Called } from '../../processes/webhooks/webhookSender.ts';
import type { AddressPolicy } from '../network/addressPolicy.ts';
import { createWebhookSender } from '../webhooks/webhookSender.ts';
import { createMailer } from './mail.ts';
import { opsgenieRequest } from './opsgenie.ts';
import { pagerdutyRequest } from './pagerduty.ts';
import { listOf, type MakeRequest } from './request.ts';
import { slackRequest } from './slack.ts';
import { smsRequest } from './sms.ts';

/** SU-123: what takes longer has failed. */
export const ANSWER_WITHIN_MS = 5_000;

const REQUESTS: Readonly<Record<Exclude<ChannelKind, 'email'>, MakeRequest>> = {
  slack: slackRequest,
  sms: smsRequest,
  pagerduty: pagerdutyRequest,
  opsgenie: opsgenieRequest,
};

/** Hands messages to channels at addresses that the policy allows, judged at the moment of dialling. */
export const createChannelSender = (policy: AddressPolicy): ChannelSender => {
  const http = createWebhookSender(policy, { userAgent: 'ledger-channels/1', answerWithinMs: ANSWER_WITHIN_MS });
  const mailer = createMailer(policy, ANSWER_WITHIN_MS);
  return {
    send: async (to, message, signal) => {
      if (to.kind === 'email') {
        const { summary: subject, text, url, idempotencyKey: id } = message;
        const mail = { to: listOf(to.config, 'to'), subject, text: `${text}\n${url}\n`, id };
        return mailer.send(to.config, mail, signal);
      }
      const { url, headers, body } = REQUESTS[to.kind](to, message);
      return answerOf(to.kind, await http.post(url, headers, body, signal));
    },
  };
};

const answerOf = (kind: ChannelKind, { success, responseCode, responseBody, reason }: Called): ChannelAnswer => {
  const told = { responseCode, responseBody };
  const slackSays = kind === 'slack' && success ? slackRefusal(responseBody) : null;
  if (slackSays !== null) return { accepted: false, ...told, reasonCode: 'not_accepted', reason: slackSays };
  if (success) return { accepted: true, ...told, reasonCode: null, reason: null };
  if (responseCode === null) return { accepted: false, ...told, reasonCode: 'no_answer', reason };
  const isFinal = kind === 'pagerduty' && responseCode !== 429 && responseCode < 500;
  return { accepted: false, ...told, reasonCode: isFinal ? REFUSED : 'not_accepted', reason };
};

/** Slack's Web API answers 200 to what it refuses, and says so with a word of its own. */
const slackRefusal = (body: string | null): string | null => {
  if (body === null || !body.startsWith('{')) return null;
  const code = /"ok"\s*:\s*false/.test(body) ? (wordIn(body) ?? 'unknown') : null;
  return code === null ? null : `Slack refused the message: ${code}.`;
};

const wordIn = (body: string): string | null => {
  try {
    const answer = parseJson(body);
    const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
    return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : null;
  } catch {
    return null;
  }
};
