import { TOKEN, startTrackerServer } from '../../test/support/sentry/trackerServer.ts';
import { ORGANIZATION, PROJECTS } from '../../test/support/sentry/records.ts';
import { openHelpdeskServer } from '../../test/support/sources/helpdeskServer.ts';
import { MAIL_PASSWORD, openMailServer } from '../../test/support/sources/mailServer.ts';
import { mailText } from '../../test/support/sources/mails.ts';
import { bulk, integer, startRespServer } from '../../test/support/peers/respServer.ts';

/** What a source or connector is created with. */
export type Body = { kind: string; config: Record<string, string>; name?: string };

/** Systems on loopback that connectors and sources of the bench look into, in this process. */
export type Counterparts = AsyncDisposable & {
  caFile: string;
  connectors: readonly Body[];
  sources: readonly Body[];
};

export const openCounterparts = async (): Promise<Counterparts> => {
  await using resources = new AsyncDisposableStack();
  const redis = await startRespServer(([command = '']) => REDIS[command.toUpperCase()] ?? '+OK\r\n');
  resources.defer(() => redis.close());
  const tracker = await startTrackerServer();
  resources.defer(() => tracker.close());
  const desk = resources.use(await openHelpdeskServer());
  for (let id = 1; id <= 20; id += 1) desk.open(id, `Text ${id}`);
  const mails = resources.use(await openMailServer());
  for (let n = 1; n <= 20; n += 1) mails.imap.deliver(mailText(`m${n}@example.org`, `Text ${n}.`));
  const own = resources.move();
  return {
    caFile: mails.caFile,
    connectors: [
      { kind: 'redis', config: { REDIS_URL: redis.url } },
      {
        kind: 'sentry',
        config: {
          BASE_URL: tracker.url,
          AUTH_TOKEN: TOKEN,
          ORG_SLUG: ORGANIZATION.slug,
          PROJECT_SLUG: PROJECTS[0]?.slug ?? '',
        },
      },
    ],
    sources: [
      { kind: 'helpdesk', config: { BASE_URL: desk.url, EMAIL: 'agent@example.com', API_TOKEN: 'help-desk-token' } },
      { kind: 'email', config: { ...mails.config, PASSWORD: MAIL_PASSWORD } },
    ],
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  };
};

/** As much of a Redis as a check and its facts need. */
const REDIS: Readonly<Record<string, string>> = { DBSIZE: integer(1), INFO: bulk('redis_version:8.0.0\r\n') };
