import { parseArgs } from 'node:util';
import { readAccess } from './access.ts';
import { CUSTOMERS } from './customers.ts';
import { readInbox, shownLetter, writeToSupport } from './mailProgram.ts';

const [FIRST = ''] = Object.keys(CUSTOMERS);

const USAGE = `Usage: npm run demo:mail -- [--as ADDRESS] [SUBJECT TEXT]

Beside a demo that runs: sends a mail to its support as one of the shop's customers, or with nothing to send shows what
has come to that customer. Customers are ${Object.keys(CUSTOMERS).join(', ')};
the first one if none is named. The demo is the one on SERVICE_DATA_DIR (./data/demo).`;

type Wanted = { help: boolean; as: string; mail: { subject: string; text: string } | null };

/** Throws an Error that says what is wrong with the arguments. */
const wantedOf = (args: readonly string[]): Wanted => {
  const options = {
    as: { type: 'string', default: FIRST },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [subject, text, ...more] = positionals;
  if (!Object.hasOwn(CUSTOMERS, values.as)) throw new Error(`${values.as} is no customer of the shop.`);
  if (more.length > 0 || (subject !== undefined && text === undefined))
    throw new Error('A mail is one subject and one text, each in quotes.');
  return { ...values, mail: subject === undefined || text === undefined ? null : { subject, text } };
};

const run = async ({ help, as, mail }: Wanted): Promise<void> => {
  if (help) return console.log(USAGE);
  const access = await readAccess(process.env['SERVICE_DATA_DIR'] ?? './data/demo');
  if (access === null) throw new Error('No demo data here. Start with `npm run demo`.');
  if (mail !== null) {
    await writeToSupport(access, as, mail);
    return console.log(
      `Sent as ${as}. Accept the draft in the inbox; \`npm run demo:mail -- --as ${as}\` shows the reply.`,
    );
  }
  const letters = await readInbox(access, as);
  for (const letter of letters) console.log(`${shownLetter(letter, '')}\n`);
  console.log(letters.length === 0 ? `No mail for ${as} yet.` : `That is all that has come to ${as}.`);
};

/** The servers are gone with the demo, and their certificate too. */
const isOff = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT'].includes(String(Reflect.get(Object(error), 'code')));

const explain = (error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(isOff(error) ? 'The demo is not running. Start it with `npm run demo`.' : message);
  process.exitCode = 1;
};

let wanted: Wanted | null = null;
try {
  wanted = wantedOf(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
if (wanted !== null) await run(wanted).catch(explain);
