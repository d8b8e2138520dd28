import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../parts/Section.tsx';
import { Conditions } from './Conditions.tsx';
import { samplesQuery, type Validation } from './queries.ts';

type Props = { sampleId: string | null; onChoose: (id: string | null) => void; said: Validation | undefined };

const TYPED_MS = 250;

/** SU-107: what the rule says of a ticket as it is now. */
export const SampleTicket = ({ sampleId, onChoose, said }: Props) => {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), TYPED_MS);
  const { data: tickets = [] } = useQuery(samplesQuery(asked));
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const offered = tickets.map(({ id, title }) => ({ value: id, label: title ?? 'Erased' }));
  // Whatever is looked for afterwards, it stays the one that was chosen.
  const others = offered.filter(({ value }) => value !== chosen?.value);
  return (
    <Section title="On a ticket" lead="Says whether the rule matches a ticket as it is now, and why.">
      <Select
        label="Ticket"
        placeholder="Words of its title, text or customer"
        data={chosen === null ? others : [chosen, ...others]}
        value={sampleId}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Choose no ticket' }}
        filter={({ options }) => options}
        onSearchChange={setWords}
        onChange={(id) => {
          setChosen(offered.find(({ value }) => value === id) ?? null);
          onChoose(id);
        }}
        nothingFoundMessage="No such ticket"
        maw={480}
      />
      {sampleId !== null && said?.ok === true && (
        <>
          <Text size="sm" component="output">
            {said.matches === null ? UNSAID : said.matches ? 'It matches.' : 'It does not match.'}
          </Text>
          <Conditions conditions={said.conditions} />
        </>
      )}
    </Section>
  );
};

const UNSAID = 'It does not match, since a condition asks for what is not known of the ticket.';
