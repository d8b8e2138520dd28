import { setTimeout as sleep } from 'node:timers/promises';
import { mailText } from '../../support/sources/mails.ts';
import { CHANNEL, MIRA } from '../../support/sources/slackSource.ts';
import type { Office } from './office.ts';

/** How many come by each way, 200 in all. */
export const ARRIVING = { mail: 70, desk: 70, chat: 60 } as const;
export type Way = keyof typeof ARRIVING;

/** What customers of the shop write; the agent finds something else for each. */
const QUESTIONS = [
  'My password worked yesterday, and I cannot log in.',
  'Where is my order 1042?',
  'Why is the code AUTUMN15 refused?',
  'The app feels slow.',
  'I was charged twice for order 1044.',
] as const;
const PAUSE_MS = 20;

/** Unlike each other, so that whoever looks for one finds it. */
export const titleOf = (way: Way, n: number): string => `Ticket by ${way} ${String(n).padStart(3, '0')}`;

const DELIVER: Readonly<Record<Way, (office: Office, n: number, title: string, question: string) => void>> = {
  mail: ({ mail }, n, title, question) => {
    const head = { From: 'Jonas Weber <jonas@example.com>', Subject: title };
    mail.imap.deliver(mailText(`${n}@example.com`, question, head));
  },
  desk: ({ desk }, n, title, question) => {
    desk.open(n, question, { subject: title, requester: { name: 'Aiko Tanaka', email: 'aiko@example.com' } });
  },
  chat: ({ chat }, _n, title, question) => {
    chat.say(CHANNEL, MIRA, `${title}. ${question}`);
  },
};

/** Lets all of them write, a little after each other. */
export const letThemWrite = async (office: Office): Promise<void> => {
  const ways: readonly Way[] = ['mail', 'desk', 'chat'];
  for (let n = 1; n <= Math.max(...Object.values(ARRIVING)); n += 1)
    for (const way of ways) {
      if (n > ARRIVING[way]) continue;
      DELIVER[way](office, n, titleOf(way, n), QUESTIONS[n % QUESTIONS.length] ?? '');
      await sleep(PAUSE_MS);
    }
};
