import { openEngine } from '../../composition/engine.ts';
import { thisRelease } from '../../composition/modules.ts';
import { readSettings } from '../../settings/settings.ts';
import { openStorage } from '../../composition/storage.ts';
import type { Reply } from '../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../demo/messagesApi/server.ts';
import { SHOP_STORIES } from '../../demo/shopStories.ts';
import { query, storyteller, type Story } from '../../demo/story.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';
import { silentLogger } from '../support/logger.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { bootstrapToken } from '../support/nodes/nodeClient.ts';
import { testDatabase } from '../support/database/postgres.ts';
import { openShop } from '../support/database/shopSystem.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';

/** A node with the pages as they are written now, a shop to look into, and a model that waits to be asked to go on. */
export type Site = {
  node: ReadyNode;
  /** The link that makes the first administrator, on the address that the node really has. */
  bootstrapUrl: string;
  /** The shop as a connector may read it. */
  shopUrl: string;
  /** A provider that refuses every key. */
  refusingUrl: string;
  /** Lets the model give its next answer, now or once it is asked. */
  answer(): void;
  /** Lets it give every answer from now on. */
  answerAll(): void;
  /** Kills the node. */
  kill(): Promise<void>;
  /** Starts it again on the same ports; `environment` differs from what the site began with. */
  restart(environment?: NodeJS.ProcessEnv): Promise<void>;
  /** `npm run projections`: `verify` folds the log anew and compares. */
  projections: NodeFixture['projections'];
  /** `audit-cli verify`. */
  verify: NodeFixture['verify'];
  /** Its database, as its owner. */
  sql: Sql;
  /** Lets a program beside the node record what happened. */
  record(act: (store: EventStore) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** `given` adds to the environment of its nodes. */
export const openSite = async (given: NodeJS.ProcessEnv = {}): Promise<Site> => {
  const gate = createGate();
  const tell = storyteller([[/markup/i, markup], ...SHOP_STORIES]);
  const model = await startMessagesApi(async (request) => {
    await gate.pass();
    return tell(request);
  });
  const refusing = await startMessagesApi(() => REFUSED);
  const [database, shop] = await Promise.all([testDatabase(), openShop()]);
  const fixture = await openNodeFixture({
    DATABASE_URL: database.url,
    // It is stopped and started again at its address.
    SERVICE_BACKEND_PORT: String(await freePort()),
    SERVICE_WEB_PORT: String(await freePort()),
    SERVICE_DEFAULT_WINDOW: windowNotNow(),
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    ANTHROPIC_API_KEY: 'scripted-model',
    ANTHROPIC_BASE_URL: model.url,
    ...given,
  });
  let node = await fixture.start();
  return {
    node,
    bootstrapUrl: `${node.webUrl}/bootstrap#token=${await bootstrapToken(node)}`,
    shopUrl: shop.readerUrl,
    refusingUrl: refusing.url,
    answer: gate.open,
    answerAll: gate.openForever,
    kill: async () => void (await fixture.end(node, 'SIGKILL')),
    restart: async (environment) => {
      node = await fixture.start(environment);
    },
    projections: (...args) => fixture.projections(...args),
    verify: () => fixture.verify(),
    sql: database.database,
    record: (act) => recordIn({ ...given, DATABASE_URL: database.url, SERVICE_DATA_DIR: fixture.dataDir }, act),
    close: () => closeAll(fixture, [model, refusing, shop, database]),
  };
};

const recordIn = async (given: NodeJS.ProcessEnv, act: (store: EventStore) => Promise<void>): Promise<void> => {
  await using resources = new AsyncDisposableStack();
  const storage = await openStorage(readSettings(given), thisRelease, silentLogger, resources);
  const { store } = await openEngine(storage, storage.eventLog, silentLogger);
  await act(store);
};

/** What a browser would follow and load if it took the model's text for a page. */
export const MARKUP = '![x](https://elsewhere.example/x.png) <img src="https://elsewhere.example/y.png">';

function* markup(): ReturnType<Story> {
  yield { thought: MARKUP, calls: [query(`select '<b>${MARKUP}</b>' as text`)] };
  return {
    kind: 'escalate',
    category: 'unknown',
    finding: MARKUP,
    root_cause: MARKUP,
    confidence: 0.3,
    escalation_reason: 'low_confidence',
    reply: MARKUP,
  };
}

const REFUSED: Reply = { type: 'error', status: 401, errorType: 'authentication_error' };

const closeAll = async (fixture: NodeFixture, parts: readonly { close(): Promise<void> }[]): Promise<void> => {
  await fixture.dispose();
  for (const part of parts) await part.close();
};

/** On Sundays, as by default, but never now: what waits for the next window waits. */
const windowNotNow = (): string => `sun ${new Date().getUTCHours() < 12 ? '18:00-22:00' : '02:00-06:00'} UTC`;

/** Each call of `open` lets one through, whether it waits already or comes later. */
const createGate = () => {
  let open = 0;
  const waiting: (() => void)[] = [];
  return {
    pass: (): Promise<void> =>
      new Promise((pass) => {
        if (open === 0) waiting.push(pass);
        else {
          open -= 1;
          pass();
        }
      }),
    open: () => {
      const next = waiting.shift();
      if (next === undefined) open += 1;
      else next();
    },
    openForever: () => {
      open = Infinity;
      for (const pass of waiting) pass();
    },
  };
};
