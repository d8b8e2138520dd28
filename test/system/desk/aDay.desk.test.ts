import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { listedEvents } from '../../support/database/shopSystem.ts';
import { CHANNEL } from '../../support/sources/slackSource.ts';
import { chromiumPath, CHROMIUM, openBrowser } from '../../web/chromium.ts';
import { invited, signedIn } from '../../web/ticket/signIn.ts';
import { allAgree } from './agreement.ts';
import { ARRIVING, letThemWrite, titleOf } from './arrivals.ts';
import { openOffice, type Office } from './office.ts';
import { accept, find, note, personOf, takeBack, takeOver, writeNote, type Person } from './person.ts';

const ALL = Object.values(ARRIVING).reduce((sum, count) => sum + count, 0);
const IDLE_MS = 4_000;
/** Ten times what its longest case takes on a quiet machine. */
const CASE_MS = 600_000;
/** Of each kind of question one, whose drafts can be sent: that of the first, the second, and the third person. */
const SHARES = [1, 2, 3] as const;

type Tickets = { items: { id: string; title: string; status: string }[]; next_cursor: string | null };

const live = (page: Person['page']) => page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();

/** Three people at one desk from the first ticket to the evening, in the order of the day. */
describe.skipIf(chromiumPath === undefined)(`a day of a team (${CHROMIUM})`, { timeout: CASE_MS }, () => {
  let office: Office;
  let browser: Browser;
  let people: readonly Person[];

  beforeAll(async () => {
    [office, browser] = await Promise.all([openOffice(), openBrowser()]);
    const { admin, site } = office;
    const cookies = {
      Ada: admin.cookie,
      Cleo: await invited(admin, 'Cleo', 'cleo@example.com'),
      Dan: await invited(admin, 'Dan', 'dan@example.com'),
    };
    people = await Promise.all(
      Object.entries(cookies).map(async ([name, cookie]) =>
        personOf(await signedIn(browser, site.node.webUrl, cookie), name, cookie),
      ),
    );
    await all(async ({ page }) => {
      await page.goto('/inbox');
      await live(page);
    });
  });
  afterAll(async () => {
    await browser.close();
    await office[Symbol.asyncDispose]();
  });

  const all = (act: (person: Person, share: number) => Promise<void>): Promise<unknown> =>
    Promise.all(people.map((person, index) => act(person, SHARES[index] ?? 0)));
  const killed = async (): Promise<void> => {
    await office.site.kill();
    await office.site.restart();
  };
  const tickets = async (): Promise<Tickets['items']> => {
    const items: Tickets['items'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Tickets = await office.admin.get(`/api/tickets?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
      items.push(...page.items);
      cursor = page.next_cursor;
    }
    return items;
  };
  const escalated = async () => (await tickets()).filter(({ status }) => status === 'escalated').length;
  const withStatus = async (title: string) =>
    (await office.admin.get<Tickets>(`/api/tickets?q=${encodeURIComponent(title)}`)).items[0];

  it('takes in 200 tickets, each once, although the service is killed meanwhile, and looks into all of them (SU-60, SU-66)', async () => {
    const { admin } = office;
    const writing = letThemWrite(office);
    await eventually(
      async () => (await admin.get<{ counts: Record<string, number> }>('/api/inbox/counts')).counts['all'] ?? 0,
      (count) => count > ALL / 4,
    );
    await killed();
    await writing;
    await eventually(
      tickets,
      (items) => items.length >= ALL && items.every(({ status }) => status !== 'new' && status !== 'investigating'),
    );
    const titles = (await tickets()).map(({ title }) => /Ticket by \w+ \d+/.exec(title)?.[0]);
    expect(titles.length).toBe(ALL);
    expect(new Set(titles).size).toBe(ALL);
    await all(({ page }) => live(page));
    await allAgree(office, people);
  });

  it('three people assign, note, edit, accept and take back at once, and customers get what was accepted (SU-24, SU-102, SU-190)', async () => {
    const { mail, desk, chat } = office;
    await all(async (person, share) => {
      await find(person, titleOf('mail', share));
      await takeOver(person);
      await note(person, `Seen by ${person.name}.`);
      await accept(person, `In the words of ${person.name}.`);
      await find(person, titleOf('desk', share));
      await accept(person);
      await takeBack(person);
      await find(person, titleOf('chat', share));
      await accept(person, `Said by ${person.name}.`);
    });
    const posted = () => chat.channel(CHANNEL)?.messages.filter(({ user }) => user === chat.bot.userId) ?? [];
    await expect.poll(() => mail.sent.length).toBe(people.length);
    await expect.poll(() => posted().length).toBe(people.length);
    for (const { name } of people) {
      expect(mail.sent.filter(({ raw }) => raw.includes(`In the words of ${name}.`))).toHaveLength(1);
      expect(posted().filter(({ text }) => text.includes(`Said by ${name}.`))).toHaveLength(1);
    }
    for (const share of SHARES) {
      expect(desk.ticket(share).comments).toHaveLength(1);
      await expect.poll(async () => (await withStatus(titleOf('mail', share)))?.status).toBe('waiting_on_customer');
    }
    await allAgree(office, people);
  });

  it('loses nothing that people write while the service is killed (SU-193)', async () => {
    await all((person, share) => find(person, titleOf('desk', share + 10)));
    await Promise.all([
      killed(),
      all(({ page, ...person }, share) => writeNote({ page, ...person }, `Written at noon, ${share}.`)),
    ]);
    await all(async ({ page }, share) => {
      await live(page);
      const said = page.getByRole('region', { name: 'Messages' }).getByText(`Written at noon, ${share}.`);
      // What could not be sent is where it was typed.
      const isTyped = page.getByRole('textbox', { name: 'Note' }).getByText(`Written at noon, ${share}.`);
      await said.or(isTyped).first().waitFor();
      if ((await said.count()) === 0) {
        await page.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
        await said.waitFor();
      }
    });
    const events = await listedEvents(office.admin, { type: 'TicketNoteAdded' });
    expect(events).toHaveLength(2 * people.length);
    await allAgree(office, people);
  });

  it('resolves all that is escalated at once, and takes it back, on every screen (SU-188)', async () => {
    const [ada] = people;
    if (ada === undefined) throw new Error('nobody is there');
    const before = await escalated();
    expect(before).toBeGreaterThan(20);
    await ada.page
      .getByRole('link', { name: /^Escalated/ })
      .first()
      .click();
    await ada.page.waitForURL((url) => url.searchParams.has('view'));
    const rows = ada.page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
    await rows.first().getByText('escalated').waitFor();
    await ada.page.locator('body').press('Control+a');
    await ada.page.getByText(`${before} selected`).waitFor();
    await ada.page.keyboard.press('e');
    await ada.page.getByText(`Resolved: ${before} tickets`).waitFor();
    await expect.poll(escalated).toBe(0);
    await allAgree(office, people.slice(1));
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await ada.page.getByText(`Taken back: ${before} tickets`).waitFor();
    await expect.poll(escalated).toBe(before);
    await ada.page.getByRole('link', { name: 'Inbox' }).click();
    await allAgree(office, people);
  });

  it('asks for nothing while nothing happens, has every acknowledged write in its log, and can prove it (SU-196, X-54)', async () => {
    const asked = people.map(({ requests }) => requests.length);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    expect(people.map(({ requests }, index) => requests.slice(asked[index]))).toEqual(people.map(() => []));
    expect(people.map(({ streams }) => streams())).toEqual([1, 1, 1]);
    const stored = new Set((await listedEvents(office.admin)).map(({ position }) => position));
    const acknowledged = people.flatMap((person) => [...person.acknowledged]);
    expect(acknowledged.length).toBeGreaterThan(people.length * 5);
    expect(acknowledged.filter((position) => !stored.has(position))).toEqual([]);
    expect(await office.site.verify()).toMatchObject({ exit: 0 });
  });
});
