import type { Arg } from './imapSyntax.ts';

type Stored = { uid: number; raw: Buffer; at: Date; flags: Set<string> };
/** A mailbox of the IMAP server; `use` is its attribute of RFC 6154. */
export type Box = { uidValidity: number; uidNext: number; mails: Stored[]; use: string };

/** A word of a command; empty for a list, and where there is none. */
export const text = (arg: Arg | undefined): string => (typeof arg === 'string' ? arg : '');

/** Whether a number is in a set such as 1,4:*. */
export const isIn = (set: string, number: number, last: number): boolean =>
  set.split(',').some((range) => {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)));
    return number >= Math.min(from, to) && number <= Math.max(from, to);
  });

/** Whether a mail is found by these keys, which must all hold; what is read is taken off `keys`. */
export const isFound = (box: Box, mail: Stored, number: number, keys: Arg[]): boolean => {
  let found = true;
  while (keys.length > 0) found = holds(box, mail, number, keys) && found;
  return found;
};

const holds = (box: Box, mail: Stored, number: number, keys: Arg[]): boolean => {
  const key = keys.shift();
  if (Array.isArray(key)) return isFound(box, mail, number, [...key]);
  switch (text(key).toUpperCase()) {
    case 'ALL':
      return true;
    case 'UID':
      return isIn(text(keys.shift()), mail.uid, box.mails.at(-1)?.uid ?? 0);
    case 'SINCE':
      return mail.at.toISOString().slice(0, 10) >= new Date(`${text(keys.shift())} UTC`).toISOString().slice(0, 10);
    case 'HEADER': {
      const [name, value] = [text(keys.shift()).toLowerCase(), text(keys.shift()).toLowerCase()];
      return fieldsOf(mail.raw, [name]).toLowerCase().slice(name.length).includes(value);
    }
    case 'OR': {
      const [left, right] = [holds(box, mail, number, keys), holds(box, mail, number, keys)];
      return left || right;
    }
    default:
      throw new Error(`no search key ${text(key)}`);
  }
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** One item of a FETCH, as it stands in the answer. */
export const shown = (mail: Stored, item: string): Buffer => {
  const [, section, start, length] = /^BODY(?:\.PEEK)?(\[.*\])(?:<(\d+)\.(\d+)>)?$/i.exec(item) ?? [];
  if (section === undefined) return Buffer.from(`${item.toUpperCase()} ${attribute(mail, item.toUpperCase())}`);
  const fields = /^\[HEADER\.FIELDS \((.*)\)\]$/i.exec(section)?.[1];
  const whole = fields === undefined ? mail.raw : Buffer.from(`${fieldsOf(mail.raw, fields.split(' '))}\r\n`, 'latin1');
  const part = start === undefined ? whole : whole.subarray(Number(start), Number(start) + Number(length));
  const origin = start === undefined ? '' : `<${start}>`;
  return Buffer.concat([Buffer.from(`BODY${section}${origin} {${part.length}}\r\n`), part]);
};

const two = (n: number): string => String(n).padStart(2, '0');

const attribute = (mail: Stored, name: string): string => {
  const { at } = mail;
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  const date = `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000`;
  const values: Record<string, string> = {
    UID: String(mail.uid),
    'RFC822.SIZE': String(mail.raw.length),
    INTERNALDATE: `"${date}"`,
    FLAGS: `(${[...mail.flags].join(' ')})`,
  };
  return values[name] ?? 'NIL';
};

/** Fields of the head with these names, folded as they are, each ended by CR LF. */
const fieldsOf = (raw: Buffer, names: readonly string[]): string => {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/)[0] ?? '';
  return head
    .split(/\r?\n(?![ \t])/)
    .filter((field) => names.some((name) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)))
    .map((field) => `${field}\r\n`)
    .join('');
};
