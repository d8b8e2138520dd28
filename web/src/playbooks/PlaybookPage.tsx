import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Empty } from '../parts/Empty.tsx';
import { Facts, type Fact } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { Section } from '../parts/Section.tsx';
import { PlaybookState, successWords } from './PlaybooksPage.tsx';
import { playbooksQuery, type Playbook } from './queries.ts';
import { Steps } from './Steps.tsx';

/** One playbook: when it is used, what the agent does then, and how it fares. */
export const PlaybookPage = () => {
  const id = useParams({ from: '/signed-in/playbooks/$playbookId', select: ({ playbookId }) => playbookId });
  const query = useQuery(playbooksQuery);
  const above = (
    <Anchor component={Link} to="/playbooks" size="xs">
      Playbooks
    </Anchor>
  );
  const playbook = query.data?.find((one) => one.id === id);
  return (
    <Page title={playbook?.title ?? id} above={above} lead={playbook?.description}>
      <Loaded query={query} height={320}>
        {() =>
          playbook === undefined ? (
            <Empty title="Playbook not found">Its file has been removed or renamed, or the address is wrong.</Empty>
          ) : (
            <Whole playbook={playbook} />
          )
        }
      </Loaded>
    </Page>
  );
};

const Whole = ({ playbook }: { playbook: Playbook }) => (
  <Stack gap="xl">
    {playbook.error !== null && (
      <Notice tone={playbook.version === null ? 'bad' : 'warn'} title="The file as it is now cannot be used">
        <span className="foreign">{playbook.error}</span>
        {playbook.version !== null && ' What is shown here is the last version that was right, and it is in force.'}
      </Notice>
    )}
    <Facts facts={factsOf(playbook)} />
    {playbook.version !== null && (
      <Section title="Steps" lead="In this order, unless what one finds makes the next pointless.">
        <Steps steps={playbook.steps} />
      </Section>
    )}
    {playbook.reply_template !== null && (
      <Section title="Reply">
        <p className="foreign prose">{playbook.reply_template}</p>
      </Section>
    )}
  </Stack>
);

const factsOf = (playbook: Playbook): readonly Fact[] => [
  { name: 'State', value: <PlaybookState playbook={playbook} /> },
  { name: 'Uses in 30 days', value: playbook.uses_30d },
  { name: 'Success', value: successOf(playbook) },
  ...said('Used when', playbook.match?.any.map(conditionWords)),
  ...said('Priority', playbook.match === null ? [] : [String(playbook.match.priority)]),
  ...said('Connectors', playbook.connectors),
  ...said('Escalates', playbook.escalate_when),
  ...said('Verdict', hintWords(playbook.verdict_hints)),
  ...said('Owner', playbook.owner === null ? [] : [playbook.owner]),
];

const successOf = ({ success_pct: success }: Playbook): string =>
  success === null ? 'none has ended yet' : `${successWords(success)} of those that ended led to a reply that resolves`;

/** A fact with one line a value; none without any. */
const said = (name: string, lines: readonly string[] = []): readonly Fact[] =>
  lines.length === 0
    ? []
    : [
        {
          name,
          value: lines.map((line) => (
            <div key={line} className="foreign">
              {line}
            </div>
          )),
        },
      ];

const conditionWords = ({ contains, regex, category, source }: NonNullable<Playbook['match']>['any'][number]): string =>
  [
    contains === undefined ? null : `it says ${contains.map((word) => `“${word}”`).join(' or ')}`,
    regex === undefined ? null : `it matches ${regex}`,
    category === undefined ? null : `its category is ${category}`,
    source === undefined ? null : `it comes from ${source}`,
  ]
    .filter((part) => part !== null)
    .join(', ');

const hintWords = (hints: Playbook['verdict_hints']): readonly string[] => [
  ...(hints?.force === undefined ? [] : [`always ${hints.force.replaceAll('_', ' ')}`]),
  ...(hints?.queue === undefined ? [] : [`to the queue ${hints.queue}`]),
];
