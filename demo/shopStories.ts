import { proof, query, type Conclusion, type Found, type Story } from './story.ts';

/** How the scripted model looks into the shop's tickets. Every answer follows from what the database says. */
export const SHOP_STORIES: readonly (readonly [RegExp, Story])[] = [
  [/refund|charged/i, charge],
  [/order \d+/i, order],
  [/log ?in|password|account/i, login],
  [/\b[A-Z]{3,}\d{2}\b/, discount],
  [/./, nothingSpecific],
];

export const customerOf = (ticket: string): string => /^Customer: (\S+)/m.exec(ticket)?.[1] ?? '';
export const nameIn = (customers: Found | undefined): string =>
  String(customers?.rows[0]?.['name'] ?? 'there').split(' ')[0] ?? 'there';

const customerQuery = (ticket: string) =>
  query('select id, name, status, failed_logins, locked_at from customers where email = $1', [customerOf(ticket)]);

function* order(ticket: string): ReturnType<Story> {
  const id = Number(/order (\d+)/i.exec(ticket)?.[1]);
  const [customers, shipments] = yield {
    thought: 'The order and its shipment tell whether it waits with us or with the carrier.',
    calls: [
      customerQuery(ticket),
      query(
        'select o.id, o.status, o.placed_at, s.status as shipment, s.hold_reason, s.tracking, c.email from orders o join customers c on c.id = o.customer_id left join shipments s on s.order_id = o.id where o.id = $1',
        [id],
      ),
    ],
  };
  const row = shipments?.rows[0];
  if (shipments === undefined || row === undefined) return unknown(`There is no order ${id}.`, nameIn(customers));
  if (row['email'] !== customerOf(ticket))
    return unknown(`Order ${id} belongs to another customer.`, nameIn(customers));
  if (row['shipment'] !== 'held') return onItsWay(id, shipments, nameIn(customers));
  return {
    kind: 'propose_resolution',
    category: 'data',
    finding: `held: ${row['hold_reason']}`,
    root_cause: `The shipment of order ${id} is held: ${row['hold_reason']}.`,
    causal_chain: [
      'The address lacks a part.',
      'The carrier refuses the label.',
      'The shipment is held and gets no tracking number.',
    ],
    confidence: 0.93,
    evidence: [
      proof('The shipment is held.', shipments, 0, 'shipment'),
      proof('The reason is recorded.', shipments, 0, 'hold_reason'),
    ],
    alternatives_ruled_out: [
      { hypothesis: 'Lost by the carrier', why: 'It was never handed over: there is no tracking number.' },
    ],
    next_steps: ['Get the missing part of the address.', 'Release the shipment.'],
    reply: `Hello ${nameIn(customers)},\n\nyour order ${id} is packed, but the carrier could not accept it because the address is incomplete. Please send us the house number, and we will release the parcel on the same day.\n\nWe are sorry for the wait.`,
  };
}

const onItsWay = (id: number, shipments: Found, name: string): Conclusion => ({
  kind: 'auto_resolved',
  category: 'how_to',
  finding: `not stuck: ${shipments.rows[0]?.['shipment']}`,
  root_cause: `Order ${id} is not stuck: its shipment is ${shipments.rows[0]?.['shipment']}.`,
  confidence: 0.9,
  evidence: [proof('The shipment is on its way.', shipments, 0, 'shipment')],
  reply: `Hello ${name},\n\nyour order ${id} is on its way. It usually arrives within three working days of dispatch.`,
});

function* login(ticket: string): ReturnType<Story> {
  const [customers] = yield {
    thought: 'First the account itself: is it locked, and since when?',
    calls: [customerQuery(ticket)],
  };
  const account = customers?.rows[0];
  if (customers === undefined || account === undefined) return unknown('No account has this address.', 'there');
  const [attempts, others] = yield {
    thought: 'Then the attempts before it, and whether other customers are affected too.',
    calls: [
      query(
        "select outcome, count(*)::int as attempts, max(at) as latest from login_attempts where customer_id = $1 and at > now() - interval '2 days' group by outcome order by attempts desc",
        [Number(account['id'])],
      ),
      query("select count(*)::int as locked from customers where status = 'locked'"),
    ],
  };
  const name = nameIn(customers);
  if (account['status'] !== 'locked')
    return unknown('The account is not locked, and nothing else explains the failure.', name);
  return {
    kind: 'propose_resolution',
    category: 'account',
    finding: `locked after ${account['failed_logins']} wrong passwords`,
    root_cause: `The account was locked after ${account['failed_logins']} failed sign-ins in a row.`,
    causal_chain: [
      'Several wrong passwords in a few minutes.',
      'The limit of five locks the account.',
      'The right password is refused too.',
    ],
    confidence: 0.88,
    evidence: [
      proof('The account is locked.', customers, 0, 'status'),
      ...(attempts?.rows[0] === undefined ? [] : [proof('Wrong passwords came before it.', attempts, 0, 'outcome')]),
      ...(others?.rows[0] === undefined
        ? []
        : [proof('So many accounts are locked in all: no outage.', others, 0, 'locked', 'context')]),
    ],
    unverified_claims: [
      { claim: 'The customer made the attempts.', would_confirm: 'The addresses that the attempts came from.' },
    ],
    next_steps: ['Ask whether the attempts were theirs.', 'Unlock the account and send a link for a new password.'],
    reply: `Hello ${name},\n\nyour account was locked automatically after several sign-ins with a wrong password. Were these attempts yours? If so, we will unlock it and send you a link to choose a new password; if not, please tell us, and we will look into it first.`,
  };
}

function* discount(ticket: string): ReturnType<Story> {
  const code = /\b[A-Z]{3,}\d{2}\b/.exec(ticket)?.[0] ?? '';
  const [customers, codes] = yield {
    thought: 'A code can have ended, be used up, or never have existed.',
    calls: [
      customerQuery(ticket),
      query(
        'select code, percent, valid_until, valid_until < now() as ended, uses_left from discount_codes where code = $1',
        [code],
      ),
    ],
  };
  const name = nameIn(customers);
  const row = codes?.rows[0];
  if (codes === undefined || row === undefined) return unknown(`There is no code ${code}.`, name);
  if (row['ended'] !== true && row['uses_left'] !== 0)
    return unknown(`The code ${code} is valid; the checkout should accept it.`, name);
  const why = row['ended'] === true ? 'has ended' : 'is used up';
  return {
    kind: 'auto_resolved',
    category: 'how_to',
    finding: `the code ${code} ${why}`,
    root_cause: `The code ${code} ${why}.`,
    confidence: 0.95,
    evidence: [
      row['ended'] === true
        ? proof('The code has ended.', codes, 0, 'ended')
        : proof('No uses are left.', codes, 0, 'uses_left'),
    ],
    reply: `Hello ${name},\n\nthe code ${code} ${why}, which is why the checkout refuses it. The newsletter always names the current one.`,
  };
}

function* charge(ticket: string): ReturnType<Story> {
  const id = Number(/order (\d+)/i.exec(ticket)?.[1]);
  const [orders] = yield {
    thought: 'Money is for a person to decide; the order helps them start.',
    calls: [query('select id, status, total_cents, placed_at from orders where id = $1', [id])],
  };
  return {
    kind: 'escalate',
    category: 'billing',
    finding: 'money: compare the two charges',
    root_cause: 'The customer reports a double charge. Payments are not visible here.',
    confidence: 0.7,
    evidence:
      orders?.rows[0] === undefined ? [] : [proof('The order exists and was paid.', orders, 0, 'status', 'context')],
    missing_information: ['The charges in the payments system.'],
    next_steps: ['Compare the charges for the order in the payments system.'],
    escalation_reason: 'money',
    reply:
      'Hello,\n\nthank you for telling us. A colleague who can see payments will check both charges and get back to you.',
  };
}

function* nothingSpecific(): ReturnType<Story> {
  const [orders] = yield {
    thought: 'A broad look: has business slowed down for everyone?',
    calls: [query("select count(*)::int as orders from orders where placed_at > now() - interval '3 days'")],
  };
  return {
    kind: 'propose_resolution',
    category: 'unknown',
    finding: 'nothing in the database explains it',
    root_cause: 'Nothing in the database explains it.',
    confidence: 0.3,
    evidence: orders?.rows[0] === undefined ? [] : [proof('Orders still come in.', orders, 0, 'orders', 'context')],
    missing_information: ['Which page is slow, on which device and network.'],
    next_steps: ['Ask for an example with its time.'],
    reply:
      'Hello,\n\nwe would like to find out what is slow. Could you tell us which page it is, at what time you last saw it, and on which device?',
  };
}

export const unknown = (finding: string, name: string): Conclusion => ({
  kind: 'escalate',
  category: 'unknown',
  finding: finding.replace(/\.$/, ''),
  root_cause: finding,
  confidence: 0.4,
  missing_information: ['What the customer sees exactly.'],
  escalation_reason: 'low_confidence',
  reply: `Hello ${name},\n\nthank you for writing. A colleague will look into this and get back to you.`,
});
