import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Plot } from '../parts/plots/Plot.tsx';
import type { PlotData } from '../parts/plots/plot.ts';
import { Section } from '../parts/Section.tsx';
import type { Summary as Figures } from './queries.ts';
import { ANSWER_WORDS, average, percentage, ratingInWords } from './words.ts';
import classes from './satisfaction.module.css';

const RATINGS = ['1', '2', '3', '4', '5'] as const;

/** The figures with their definitions, how often each rating was given, and by whose words were rated. */
export const Summary = ({ summary }: { summary: Figures }) => (
  <>
    <dl className={classes['figures']}>
      <Figure name="Average" value={average(summary.average)}>
        Of {summary.count === 1 ? 'one rating' : `${summary.count} ratings`}, from 1 to 5.
      </Figure>
      <Figure name="Satisfied" value={percentage(summary.satisfied_pct)}>
        Ratings of 4 or 5.
      </Figure>
      <Figure name="Answered" value={percentage(summary.response_rate_pct)}>
        Replies with a rating link that were rated.
      </Figure>
    </dl>
    {summary.count === 0 ? (
      <Empty title="No ratings in these days">
        Ratings come by links at the end of replies, once the operator has set SERVICE_CSAT_LINKS, or by programs.
      </Empty>
    ) : (
      <>
        <Section title="Ratings" lead="How often each was given.">
          <Plot data={distributionOf(summary)} />
        </Section>
        <Section title="Whose words were rated">
          <DataTable label="Whose words were rated" columns={COLUMNS} rows={answersOf(summary)} />
        </Section>
      </>
    )}
  </>
);

type FigureProps = { name: string; value: string; children: React.ReactNode };

const Figure = ({ name, value, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className={classes['value']}>{value}</span>
      <Text size="xs" c="dimmed" component="span">
        {children}
      </Text>
    </dd>
  </div>
);

const distributionOf = ({ distribution }: Figures): PlotData => ({
  title: 'How often each rating was given',
  axis: 'Rating',
  places: RATINGS.map((rating) => ({
    key: rating,
    words: ratingInWords(Number(rating)),
    values: { given: distribution[rating] },
  })),
  series: [{ name: 'given', words: 'Given', look: 'bar' }],
  format: String,
  link: ({ key }, _, words) => {
    const rating = RATINGS.find((each) => each === key);
    return rating === undefined ? words : <TicketsRated rating={rating}>{words}</TicketsRated>;
  },
});

/** SU-183: the tickets whose latest rating it is, of any day. */
const TicketsRated = ({ rating, children }: { rating: (typeof RATINGS)[number]; children: string }) => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/inbox" search={{ rating: [rating] }} {...props} />}>
    {children}
  </Anchor>
);

type Row = Figures['by_answer']['own'] & { id: keyof typeof ANSWER_WORDS };

const answersOf = ({ by_answer: byAnswer }: Figures): readonly Row[] => [
  { id: 'unedited', ...byAnswer.unedited },
  { id: 'edited', ...byAnswer.edited },
  { id: 'own', ...byAnswer.own },
];

const COLUMNS: readonly Column<Row>[] = [
  { name: 'Words', cell: ({ id }) => ANSWER_WORDS[id] },
  { name: 'Ratings', cell: ({ count }) => count },
  { name: 'Average', cell: (row) => average(row.average) },
  { name: 'Satisfied', cell: (row) => percentage(row.satisfied_pct) },
  { name: 'Answered', cell: (row) => percentage(row.response_rate_pct) },
];
