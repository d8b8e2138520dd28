import { customerOf, nameIn, unknown } from './shopStories.ts';
import { listIn, proof, proofAt, query, type Found, type Row, type Story } from './story.ts';

/**
 * A page that stopped working, looked into with three systems: the shop's database has the account, the error tracker
 * what the shop's code ran into and since when, and the clusters what became of the sign-in service before that.
 */
export function* returnsPage(ticket: string): ReturnType<Story> {
  const [account, signIns, errors, clusters] = yield {
    thought: 'Is it the account, the code of the shop, or what signs its customers in?',
    calls: [
      query('select id, name, status, failed_logins from customers where email = $1', [customerOf(ticket)]),
      query(
        'select a.outcome, a.at from login_attempts a join customers c on c.id = a.customer_id where c.email = $1 order by a.at desc limit 1',
        [customerOf(ticket)],
      ),
      { tool: 'list_recent_issues', input: { age: '24h', query: 'returns' } },
      { tool: 'list_clusters', input: {} },
    ],
  };
  const name = nameIn(account);
  const cluster = listIn(clusters?.result ?? null, 'clusters')[0];
  const error = listIn(errors?.result ?? null, 'issues')[0];
  if (account?.rows[0] === undefined) return unknown('No account has this address.', name);
  if (errors === undefined || error === undefined) return unknown('No error of that page was reported.', name);
  if (cluster === undefined) return unknown('The shop refuses the token, and no cluster signs its customers in.', name);
  const [history] = yield {
    thought: 'The account is in order, and the shop refuses the token itself. What became of the sign-in service?',
    calls: [{ tool: 'cluster_history', input: { cluster_id: String(cluster['id']) } }],
  };
  const upgrade = upgradeBefore(history, error);
  if (history === undefined || upgrade === null) return unknown('Nothing of the sign-in service changed before.', name);
  const [changes] = yield {
    thought: `Its upgrade to ${upgrade.to} ended shortly before the first error. Does that version change the audience?`,
    calls: [{ tool: 'upgrade_preview', input: { from: upgrade.from, to: upgrade.to } }],
  };
  const change = listIn(changes?.result ?? null, 'changes').findIndex(({ summary }) => /\baud\b/.test(String(summary)));
  if (changes === undefined || change < 0) return unknown(`Nothing in ${upgrade.to} explains the error.`, name);
  return {
    kind: 'propose_resolution',
    category: 'configuration',
    finding: `the upgrade to ${upgrade.to} turns the returns page's customers away`,
    root_cause: `The sign-in cluster was upgraded to ${upgrade.to}, which no longer names disabled clients in tokens; the returns page insists on being named.`,
    causal_chain: [
      `The upgrade to ${upgrade.to} was acknowledged with its breaking changes.`,
      'Tokens no longer name the client of the returns page.',
      'The page refuses everybody who signs in since.',
    ],
    confidence: 0.87,
    evidence: [
      proof('Their account is in order.', account, 0, 'status', 'context'),
      ...(signIns?.rows[0] === undefined ? [] : [proof('How they signed in last.', signIns, 0, 'outcome', 'context')]),
      proofAt('The page refuses the token for its audience.', errors, '/issues/0/title'),
      proofAt('It began then.', errors, '/issues/0/firstSeen'),
      proofAt('The upgrade ended shortly before.', history, `/upgrades/${upgrade.at}/completed_at`),
      proofAt('That version changes the audience.', changes, `/changes/${change}/summary`),
    ],
    unverified_claims: [
      { claim: 'The client of the returns page is disabled.', would_confirm: 'The list of clients in the realm.' },
    ],
    alternatives_ruled_out: [
      { hypothesis: 'A locked account', why: `It is ${String(account.rows[0]['status'])}.` },
      { hypothesis: 'A fault of one customer', why: `${String(error['userCount'])} customers ran into it.` },
    ],
    next_steps: ['Enable the client of the returns page in Keycloak.', 'Sign in anew and open the page.'],
    reply: `Hello ${name},\n\nyour account is in order, and you did nothing wrong: since an upgrade of our sign-in service the page for returns turns customers away. A colleague is looking at it now.\n\nYou need not wait for that. Please answer this mail with what you would like to send back from your order, and we will prepare the label for you.\n\nWe are sorry for the trouble.`,
  };
}

type Upgrade = { at: number; from: string; to: string };

/** The last one that ended before the error came for the first time. */
const upgradeBefore = (history: Found | undefined, error: Row): Upgrade | null => {
  const upgrades = listIn(history?.result ?? null, 'upgrades');
  const at = upgrades.findIndex(
    ({ completed_at: ended }) =>
      typeof ended === 'string' && Date.parse(ended) <= Date.parse(String(error['firstSeen'])),
  );
  const found = upgrades[at];
  return found === undefined ? null : { at, from: String(found['from_version']), to: String(found['to_version']) };
};
