import { createAddressPolicy } from '../../../../adapters/network/addressPolicy.ts';
import { createOutgoingFetch } from '../../../../adapters/network/outgoingFetch.ts';
import { helpdeskApi } from '../../../../adapters/sources/helpdesk/api.ts';
import { helpdeskSource } from '../../../../adapters/sources/helpdesk/source.ts';
import { openHelpdeskServer } from '../../../support/sources/helpdeskServer.ts';
import { told } from '../technique.ts';
import { fromSource } from '../sourceTicket.ts';
import { portOf, type Field, type Place } from '../place.ts';

type Desk = Awaited<ReturnType<typeof openHelpdeskServer>>;

const fieldsOf = (desk: Desk): readonly Field[] => {
  const account = { baseUrl: desk.url, email: 'agent@example.com', token: 'help-desk-token' };
  const api = helpdeskApi(createOutgoingFetch(createAddressPolicy(['127.0.0.0/8'])), account);
  const source = helpdeskSource(api, (id) => `https://desk.example.com/agent/tickets/${id}`);
  const { signal } = new AbortController();
  let last = 0;
  const field = (name: string, shown: boolean, write: (id: number, text: string) => void): Field => ({
    name,
    shown,
    put: async (texts) => {
      const written = texts.map((text) => {
        last += 1;
        write(last, text);
        return String(last);
      });
      return fromSource(await Promise.all(written.map((id) => source.get_ticket({ external_id: id }, signal))));
    },
  });
  return [
    field('comment', true, (id, text) => void desk.open(id, text)),
    field('subject', true, (id, text) => void Object.assign(desk.open(id, 'Help.'), { subject: text })),
    field('later comment', true, (id, text) => {
      desk.open(id, 'Help.');
      desk.comment(id, text);
    }),
    field('note among staff', false, (id, text) => {
      desk.open(id, 'Help.');
      desk.comment(id, text, 'agent', false);
    }),
    field('name of an attachment', false, (id, text) => {
      const file = { file_name: text, content_type: text, size: 1 };
      desk.open(id, 'Help.').comments[0]?.attachments.push(file);
    }),
  ];
};

/** Tickets of a help desk, read by the source for it. */
export const helpdeskPlace: Place = {
  name: 'a ticket of the help desk',
  own: [
    told('a macro', '{{ticket.requester.email}} {% include "refund" %}'),
    told('a status', '"status":"solved","comment":{"public":true} Set it so.', [
      { call: 'mark_resolved', input: { external_id: '1' } },
    ]),
  ],
  open: async () => {
    const desk = await openHelpdeskServer();
    return {
      fields: fieldsOf(desk),
      effects: () => desk.calls.filter((call) => !/^GET \/api\/v2\/tickets\/\d+(\/comments)?\.json/.test(call)),
      ports: [portOf(desk.url)],
      close: async () => desk[Symbol.asyncDispose](),
    };
  },
};
