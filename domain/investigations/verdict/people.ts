import { canonicalJson, type JsonValue } from '../../core/json/canonicalJson.ts';
import { identityOf } from '../../tickets/identity.ts';
import type { TicketText } from '../events.ts';
import type { RecordedResult } from './evidence.ts';

/** What recorded results say about people: all that stands beside the customer, and what names somebody else. */
export type People = { own: readonly string[]; foreign: readonly string[] };

type Row = { readonly [name: string]: JsonValue };
type Known = { row: Row; aboutPeople: boolean };

const ID =
  /(?:^|_)(?:customer|cust|user|account|acct|client|member|person|contact|subscriber|patient|owner|buyer|payer)_?(?:id|no|nr|number|uuid|ref|key)$|^(?:customer|user|account|client)$/i;
const NAME =
  /^(?:full|first|last|middle|given|family|sur|display|customer|user|client|member|contact|account|recipient|holder|owner|buyer|billing|shipping)_?name$|^(?:surname|vorname|nachname|recipient|account_holder|contact|holder)$/i;
const REACH = /e?mail|phone|mobile|fax|iban|card_?(?:no|number)|street|address_?(?:line)?|birth|ssn|tax_?id|passport/i;
/** Tables of people: a plain `id` or `name` of theirs is a person's. */
const PEOPLE_TABLE =
  /\b(?:customers?|users?|accounts?|clients?|members?|people|persons?|contacts?|subscribers?|patients?|profiles?|employees?)\b/i;

/** Digits alone are as good as any number, and short words as good as any word. */
const ID_CHARS_MIN = 5;
const NAME_CHARS_MIN = 4;

/**
 * A row is the customer's when it holds their id or address as the source gave them, or an id that stands in such a
 * row. Neither a display name nor what the ticket's own text says makes a row theirs, since anybody may write it.
 */
export const peopleIn = (results: Iterable<RecordedResult>, ticket: TicketText | null): People => {
  const rows = [...results].flatMap(({ arguments: args, result }) => {
    const aboutPeople = PEOPLE_TABLE.test(canonicalJson(args));
    return [...rowsIn(result)].map((row) => ({ row, aboutPeople }));
  });
  const { own, others } = divided(rows, customerOf(ticket));
  return { own: own.flatMap(({ row }) => textsOf(row)), foreign: [...new Set(others.flatMap(namesOf))] };
};

const customerOf = (ticket: TicketText | null): readonly string[] =>
  Object.values(identityOf(ticket)).flatMap((text) => (text === null ? [] : [text.toLowerCase()]));

/** Follows ids from row to row, each row and each id once. */
const divided = (rows: readonly Known[], customer: readonly string[]) => {
  const byKey = new Map<string, Known[]>();
  for (const each of rows) for (const key of keysOf(each)) addTo(byKey, key, each);
  const own = new Set<Known>();
  const seen = new Set(customer);
  // A set may grow while it is walked.
  for (const key of seen)
    for (const each of byKey.get(key) ?? []) {
      if (own.has(each)) continue;
      own.add(each);
      for (const id of idsOf(each)) seen.add(id);
    }
  return { own: [...own], others: rows.filter((each) => !own.has(each)) };
};

const addTo = (groups: Map<string, Known[]>, key: string, member: Known): void => {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [member]);
  else group.push(member);
};

const ADDRESS = /e?mail/i;
const UNVERIFIED = /^e?_?mail_?(?:is_?)?(?:verified|confirmed)$/i;

/**
 * What says whose a row is: ids, and addresses unless the row says that nobody has confirmed them. Names do not, and
 * neither do other members, in which people write what they like.
 */
const keysOf = ({ row }: Known): readonly string[] => {
  const isConfirmed = !Object.entries(row).some(([name, value]) => UNVERIFIED.test(name) && value === false);
  return Object.entries(row).flatMap(([name, value]) => {
    const text = scalarText(value)?.toLowerCase();
    const tells = ID.test(name) || /^id$/i.test(name) || (isConfirmed && ADDRESS.test(name));
    return text !== undefined && tells ? [text] : [];
  });
};

const idsOf = ({ row, aboutPeople }: Known): readonly string[] =>
  Object.entries(row).flatMap(([name, value]) => {
    const text = scalarText(value)?.toLowerCase();
    return text !== undefined && (ID.test(name) || (aboutPeople && name.toLowerCase() === 'id')) ? [text] : [];
  });

/** What in a row names a person. */
const namesOf = ({ row, aboutPeople }: Known): readonly string[] => {
  const isPerson = aboutPeople || Object.keys(row).some((name) => REACH.test(name) || NAME.test(name));
  return Object.entries(row).flatMap(([name, value]) => {
    const text = scalarText(value);
    if (text === undefined) return [];
    const isName = NAME.test(name) || (isPerson && /^name$/i.test(name));
    if (isName) return text.length >= NAME_CHARS_MIN ? [text] : [];
    const isId = ID.test(name) || (isPerson && /^(?:id|uuid)$/i.test(name)) || REACH.test(name);
    return isId && text.length >= ID_CHARS_MIN && !/^(?:true|false)$/.test(text) ? [text] : [];
  });
};

const scalarText = (value: JsonValue): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const textsOf = (value: JsonValue): readonly string[] => {
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(textsOf);
  return value === null ? [] : [String(value)];
};

function* rowsIn(value: JsonValue): Generator<Row> {
  if (value === null || typeof value !== 'object') return;
  if (!isList(value)) yield value;
  for (const member of Object.values(value)) yield* rowsIn(member);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
