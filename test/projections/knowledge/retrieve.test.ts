import { beforeAll, describe, expect, it } from 'vitest';
import type { Passage } from '../../../domain/knowledge/retrieval.ts';
import { knowledge } from '../../../projections/knowledge/knowledge.ts';
import { retrieve } from '../../../projections/knowledge/retrieve.ts';
import { testDatabase } from '../../support/database/postgres.ts';
import { documentEvents } from '../../support/knowledge/documentEvents.ts';
import { withFoldedRows } from '../../support/projections/foldedRows.ts';

const SESSIONS = `# Sessions

## How long a session lasts

A session ends after twelve hours without use. The administrator changes that with the setting sessionIdleHours.

## Signing out everywhere

Choose "End all sessions" on the page of your account, and every browser has to sign in again.
`;

const WEBHOOKS = `# Webhooks

## Retries

A delivery that fails is tried again after 1, 5 and 30 minutes. After that it stays in the list of failed deliveries,
and you can send it again by hand.

## Signatures

Each request has a header with an HMAC of its body. Verify the signature before you trust the payload.
`;

const RECHNUNGEN = `# Rechnungen

Die Rechnung wird am ersten Tag des Monats erstellt und an die Adresse geschickt, die in den Einstellungen steht. Eine
verlorene Rechnung kann man auf der Seite der Buchhaltung herunterladen.
`;

const PASSWORDS = `# パスワード

パスワードを忘れた場合は、サインイン画面で再設定のリンクを要求してください。管理者は招待を送り直すことができます。
`;

const OLD = '# Limits\n\nA workspace may hold forty dragons.\n';
const NEW = '# Limits\n\nA workspace may hold ninety griffins.\n';

const events = [
  ...documentEvents(1, 'docs/sessions.md', [SESSIONS]),
  ...documentEvents(10, 'docs/webhooks.md', [WEBHOOKS]),
  ...documentEvents(20, 'docs/rechnungen.md', [RECHNUNGEN]),
  ...documentEvents(30, 'docs/passwords.md', [PASSWORDS]),
  ...documentEvents(40, 'docs/limits.md', [OLD, NEW]),
  ...documentEvents(50, 'secret/other.md', ['# Sessions\n\nThe other workspace keeps unicorns.\n'], 'other'),
];

const QUESTIONS: readonly [kind: string, question: string, found: string, line: number][] = [
  ['direct', 'How long does a session last?', 'docs/sessions.md', 1],
  ['other endings of words', 'why was a failing delivery retried', 'docs/webhooks.md', 1],
  ['a typing error', 'verify the signatrue of a webhok', 'docs/webhooks.md', 8],
  ['a part of a name of code', 'what are idle hours', 'docs/sessions.md', 1],
  ['another language', 'Wo finde ich eine verlorene Rechnung?', 'docs/rechnungen.md', 1],
  ['a script without spaces', 'パスワードを忘れた', 'docs/passwords.md', 1],
];

describe('retrieval', () => {
  let ask: (question: string, workspaceId?: string) => Promise<readonly Passage[]>;
  beforeAll(async () => {
    const test = await testDatabase();
    ask = (question, workspaceId = 'default') =>
      withFoldedRows(test.database, knowledge, { events }, (sql) => retrieve(sql, workspaceId, question));
  });

  it.each(QUESTIONS)('finds the chunk of a question with %s (SU-180): %s', async (_, question, uri, line) => {
    const [best] = await ask(question);
    expect(best).toMatchObject({ uri, lineStart: line });
  });

  it.each(['What is the capital of Mongolia?', 'the of and', '???', 'Kann ich ein Flugzeug mieten?'])(
    'finds nothing for what no document tells (SU-143): %s',
    async (question) => {
      expect(await ask(question)).toEqual([]);
    },
  );

  it('says in which lists a chunk stands, and at which place (SU-180)', async () => {
    const [best] = await ask('signature payload');
    expect(best?.ranks).toEqual({ words: 1, stems: 1, trigrams: null });
    const [alike] = await ask('signatrue');
    expect(alike?.ranks).toEqual({ words: null, stems: null, trigrams: 1 });
  });

  it('finds the newest version alone, by its own words (SU-145)', async () => {
    expect(await ask('how many dragons')).toEqual([]);
    expect(await ask('how many griffins')).toMatchObject([{ uri: 'docs/limits.md', version: 2 }]);
  });

  it('never finds what another workspace has', async () => {
    expect(await ask('unicorns')).toEqual([]);
    expect(await ask('unicorns', 'other')).toMatchObject([{ uri: 'secret/other.md' }]);
  });
});
