import { SimpleGrid, Text } from '@mantine/core';
import { Section } from '../parts/Section.tsx';
import { dollars } from '../parts/time/time.tsx';
import classes from './costs.module.css';
import type { Costs } from './queries.ts';
import { count } from './words.ts';

/** The sums of the window, each with what it counts. */
export const Totals = ({ costs: { totals, definitions } }: { costs: Costs }) => (
  <Section title="In total">
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <Figure name="Cost" value={dollars(totals.cost_usd)} of={definitions['cost_usd']} />
      <Figure
        name="Per resolved ticket"
        value={totals.cost_per_resolved_ticket_usd === null ? '–' : dollars(totals.cost_per_resolved_ticket_usd)}
        of={definitions['cost_per_resolved_ticket_usd']}
      />
      <Figure name="Saved by cache reads" value={dollars(totals.cache_saved_usd)} of={definitions['cache_saved_usd']} />
      <Figure name="Investigations" value={count(totals.investigations)} of={definitions['investigations']} />
    </SimpleGrid>
    <Text size="xs" c="dimmed">
      {count(totals.llm_calls)} calls; tokens: {count(totals.input_tokens)} input, {count(totals.cache_read_tokens)}{' '}
      read from the cache, {count(totals.cache_write_tokens)} written to it, {count(totals.output_tokens)} output.{' '}
      {count(totals.resolved_tickets)} tickets resolved.
    </Text>
  </Section>
);

const Figure = ({ name, value, of }: { name: string; value: string; of: string | undefined }) => (
  <div className={classes['figure']}>
    <h3>{name}</h3>
    <b>{value}</b>
    <p>{of}</p>
  </div>
);
