import { describe, expect, it } from 'vitest';
import { egressFlags } from '../../../../domain/investigations/verdict/egressCheck.ts';
import type { TicketText } from '../../../../domain/investigations/events.ts';
import type { RecordedResult } from '../../../../domain/investigations/verdict/evidence.ts';

const CUSTOMERS: RecordedResult = {
  connectorKind: 'postgres',
  arguments: { sql: 'select * from customers' },
  result: {
    rows: [
      { id: 8, email: 'bob@other.test', name: 'Robert Tanner', phone: '+44 20 7946 0018', username: 'eve@mail.test' },
      { id: 9, email: 'eve@mail.test', name: 'Eve Adams', phone: '+1 650 253 0000' },
    ],
    supplied: [],
  },
};
const SHADOW: RecordedResult = {
  connectorKind: 'keycloak',
  arguments: { email: 'eve@mail.test' },
  result: { users: [{ id: 'u-771', email: 'eve@mail.test', emailVerified: false, phone: '+44 20 7946 0018' }] },
};

type Customer = { id?: string; email?: string; name?: string };

const ticketOf = ({ id, email, name }: Customer): TicketText => ({
  title: 'My order',
  body: 'Where is it?',
  customer: email ?? id ?? name ?? null,
  customerRef: { id: id ?? null, email: email ?? null, name: name ?? null },
});

const flags = (customer: Customer, draft: string, results: readonly RecordedResult[] = [CUSTOMERS]) =>
  egressFlags(draft, ticketOf(customer), results, { replyHosts: [] });

describe('a display name identifies nobody: the data of whom it belongs to is flagged (SU-106)', () => {
  it.each<[string, Customer, string]>([
    ['their address, alone', { name: 'Robert Tanner' }, 'We wrote to bob@other.test.'],
    [
      'their number, beside an address',
      { email: 'eve@mail.test', name: 'Robert Tanner' },
      'We called +44 20 7946 0018.',
    ],
    ['their number, beside an id', { id: 'U123', name: 'Robert Tanner' }, 'We called +44 20 7946 0018.'],
    ['their name', { email: 'eve@mail.test', name: 'Robert Tanner' }, 'The order of Robert Tanner was sent.'],
    ['an address as a name', { id: 'U123', name: 'bob@other.test' }, 'We wrote to bob@other.test.'],
    ['an id as a name', { email: 'nobody@mail.test', name: '8' }, 'We wrote to bob@other.test.'],
  ])('%s', (_, customer, draft) => {
    expect(flags(customer, draft)).toEqual(['foreign_identifier']);
  });

  it('nor does a name or a login in a row, whoever chose it', () => {
    expect(flags({ email: 'eve@mail.test' }, 'We called +44 20 7946 0018.')).toEqual(['foreign_identifier']);
  });

  it('nor an address that its system has not confirmed', () => {
    expect(flags({ email: 'eve@mail.test' }, 'We called +44 20 7946 0018.', [SHADOW])).toEqual(['foreign_identifier']);
  });

  it('an address and an id do', () => {
    expect(flags({ email: 'eve@mail.test', name: 'Robert Tanner' }, 'Eve Adams, we called +1 650 253 0000.')).toEqual(
      [],
    );
    expect(flags({ email: 'Bob@other.test' }, 'Dear Robert Tanner, we called +44 20 7946 0018.')).toEqual([]);
    expect(flags({ id: '9' }, 'Eve Adams, we called +1 650 253 0000.')).toEqual([]);
  });
});
