import { baseOf, listOf, textOf, type MakeRequest } from './request.ts';

const TWILIO = 'https://api.twilio.com';

/** SU-119: the messages endpoint of Twilio and of what is compatible with it, for one recipient. */
export const smsRequest: MakeRequest = ({ config, recipient }, { text, url }) => {
  const account = textOf(config, 'account_sid');
  const login = Buffer.from(`${account}:${textOf(config, 'auth_token')}`).toString('base64');
  const form = { From: textOf(config, 'from'), To: listOf(config, 'to')[recipient] ?? '', Body: `${text}\n${url}` };
  return {
    url: `${baseOf(config, TWILIO)}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: `Basic ${login}` },
    body: new URLSearchParams(form).toString(),
  };
};
