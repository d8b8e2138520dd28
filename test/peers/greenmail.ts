import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { eventually } from '../support/eventually.ts';
import { certificatesIn } from './certificates.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';
import { startPeer } from './peer.ts';

const ARTIFACT = 'com.icegreen:greenmail-standalone:2.1.3';

export type GreenMail = {
  config: Record<string, string>;
  caFile: string;
  /** Hands a mail in as another mail server does. */
  deliver(raw: string, to?: string): Promise<void>;
  stop(): Promise<void>;
};

/** The program of the server: TEST_GREENMAIL_JAR, or fetched by Maven; null, and a line that says so, without either. */
export const greenMailJar = (): string | null => {
  const given = process.env['TEST_GREENMAIL_JAR'];
  if (given !== undefined && existsSync(given)) return given;
  const folder = join(tmpdir(), 'peer-greenmail');
  const jar = join(folder, `${ARTIFACT.split(':').slice(1).join('-')}.jar`);
  const args = ['-q', 'dependency:copy', `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`];
  const isThere = spawnSync('java', ['-version']).status === 0;
  if (isThere && (existsSync(jar) || spawnSync('mvn', args, { timeout: 100_000 }).status === 0)) return jar;
  process.stdout.write('test:peers skipped email: there is no Java with GreenMail (Maven fetches it)\n');
  return null;
};

/** A server for support@example.com and mira@example.org on loopback, encrypted, in memory. */
export const startGreenMail = async (jar: string): Promise<GreenMail> => {
  const directory = mkdtempSync(join(tmpdir(), 'peer-mail-'));
  const { ca, key, certificate } = certificatesIn(directory);
  const store = join(directory, 'server.p12');
  const exported = ['pkcs12', '-export', '-in', certificate, '-inkey', key, '-out', store, '-passout', 'pass:changeit'];
  spawnSync('openssl', exported);
  const [imaps, smtps, smtp, api] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const options = {
    'greenmail.imaps.port': imaps,
    'greenmail.smtps.port': smtps,
    'greenmail.smtp.port': smtp,
    'greenmail.api.port': api,
    'greenmail.hostname': '127.0.0.1',
    'greenmail.users': 'support:secret@example.com,mira:secret@example.org',
    'greenmail.users.login': 'email',
    'greenmail.tls.keystore.file': store,
    'greenmail.tls.keystore.password': 'changeit',
  };
  const args = Object.entries(options).map(([name, value]) => `-D${name}=${value}`);
  const peer = startPeer('java', [...args, '-jar', jar]);
  const transport = (port: number, secure: boolean) =>
    createTransport({ host: '127.0.0.1', port, secure, tls: { ca: readFileSync(ca) } });
  await eventually(
    () => Promise.all([transport(smtp, false).verify(), transport(smtps, true).verify()]).catch(() => []),
    (answers) => answers.length === 2,
  );
  return {
    config: {
      IMAP_HOST: '127.0.0.1',
      IMAP_PORT: String(imaps),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtps),
      SECURITY: 'tls',
      USERNAME: 'support@example.com',
      PASSWORD: 'secret',
      FROM: 'Support <support@example.com>',
    },
    caFile: ca,
    deliver: async (raw, to = 'support@example.com') => {
      await transport(smtp, false).sendMail({ envelope: { from: 'mira@example.org', to: [to] }, raw });
    },
    stop: async () => {
      await peer.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
