import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../adapters/channels/mail.ts';
import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import { eventually } from '../support/eventually.ts';
import { openEmailSource } from '../support/sources/emailSource.ts';
import { greenMailJar, startGreenMail, type GreenMail } from './greenmail.ts';

const jar = greenMailJar();

describe.skipIf(jar === null)('mail of a channel on a real server (SU-118)', () => {
  let server: GreenMail;
  beforeAll(async () => {
    server = await startGreenMail(jar ?? '');
    // As NODE_EXTRA_CA_CERTS does when a node starts.
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(server.caFile, 'utf8')]);
  });
  afterAll(() => server.stop());

  const mailer = createMailer(createAddressPolicy(['127.0.0.0/8']), 5_000);
  const { signal } = new AbortController();
  const MAIL = { to: ['mira@example.org'], subject: 'Ticket escalated: Ärger', text: 'Reason: money\n', id: 'one' };
  const config = () => ({
    host: '127.0.0.1',
    port: Number(server.config['SMTP_PORT']),
    security: 'tls',
    username: 'support@example.com',
    password: 'secret',
    from: 'support@example.com',
    to: MAIL.to,
  });

  it('arrives over TLS as it was written', async () => {
    // Its accounts come after its ports.
    const sent = await eventually(
      () => mailer.send(config(), MAIL, signal),
      ({ accepted }) => accepted,
    );
    expect(sent).toMatchObject({ responseCode: 250, reason: null });
    await using hers = await openEmailSource(server, { USERNAME: 'mira@example.org', FROM: 'mira@example.org' });
    const { tickets } = await hers.all();
    expect(tickets).toMatchObject([{ title: MAIL.subject, body: 'Reason: money' }]);
  });

  it('is not sent with a wrong password, which the answer says', async () => {
    const answer = await mailer.send({ ...config(), password: 'other' }, MAIL, signal);
    expect(answer).toMatchObject({ accepted: false, responseCode: 535 });
    expect(answer.reason).toBe('The SMTP server refuses the user name and password.');
  });
});
