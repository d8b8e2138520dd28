import { DataTable, type Column } from '../parts/DataTable.tsx';
import { csvOf } from '../parts/plots/csv.ts';
import { CsvButton } from '../parts/plots/CsvButton.tsx';
import { Section } from '../parts/Section.tsx';
import { dollars } from '../parts/time/time.tsx';
import type { Costs } from './queries.ts';
import { cacheShare, count, purposeWords } from './words.ts';

type Props = { costs: Costs };
type Purpose = Costs['by_purpose'][number];
type Connector = Costs['by_connector'][number];
type Model = Costs['price_table']['models'][number];

const PURPOSES: readonly Column<Purpose & { id: string }>[] = [
  { name: 'Purpose', cell: ({ purpose }) => purposeWords(purpose) },
  { name: 'Cost', cell: ({ cost_usd }) => dollars(cost_usd) },
  { name: 'Calls', cell: ({ llm_calls }) => count(llm_calls) },
  { name: 'Input tokens', cell: ({ input_tokens }) => count(input_tokens) },
  { name: 'From the cache', cell: cacheShare },
  { name: 'Output tokens', cell: ({ output_tokens }) => count(output_tokens) },
];

/** What requests were for. */
export const ByPurpose = ({ costs: { by_purpose: rows, window } }: Props) => (
  <Section
    title="By purpose"
    action={<CsvButton of="costs by purpose" name={`costs-by-purpose-${window}`} csv={() => purposesCsv(rows)} />}
  >
    <DataTable label="Costs by purpose" columns={PURPOSES} rows={rows.map((row) => ({ ...row, id: row.purpose }))} />
  </Section>
);

const TOKENS = ['input_tokens', 'cache_read_tokens', 'cache_write_tokens', 'output_tokens'] as const;

const purposesCsv = (rows: readonly Purpose[]): string =>
  csvOf(
    ['purpose', 'cost_usd', 'llm_calls', 'unpriced_calls', ...TOKENS],
    rows.map((row) => [
      row.purpose,
      row.cost_usd,
      row.llm_calls,
      row.unpriced_calls,
      ...TOKENS.map((name) => row[name]),
    ]),
  );

const CONNECTORS: readonly Column<Connector & { id: string }>[] = [
  {
    name: 'Connector',
    cell: ({ connector_id, kind, name }) =>
      connector_id === null ? 'None: no tool was called' : <span className="foreign">{name ?? `Deleted ${kind}`}</span>,
  },
  { name: 'Kind', cell: ({ kind }) => kind ?? '–' },
  { name: 'Cost', cell: ({ cost_usd }) => dollars(cost_usd) },
  { name: 'Investigations', cell: ({ investigations }) => count(investigations) },
];

/** SU-155: dearest first. */
export const ByConnector = ({ costs: { by_connector: rows, definitions, window } }: Props) => (
  <Section
    title="By connector"
    lead={definitions['by_connector']}
    action={
      rows.length > 0 && (
        <CsvButton of="costs by connector" name={`costs-by-connector-${window}`} csv={() => connectorsCsv(rows)} />
      )
    }
  >
    {rows.length === 0 ? (
      'No investigation in this time.'
    ) : (
      <DataTable
        label="Costs by connector"
        columns={CONNECTORS}
        rows={rows.map((row) => ({ ...row, id: row.connector_id ?? 'none' }))}
      />
    )}
  </Section>
);

const connectorsCsv = (rows: readonly Connector[]): string =>
  csvOf(
    ['connector_id', 'kind', 'name', 'cost_usd', 'investigations'],
    rows.map((row) => [row.connector_id, row.kind, row.name, row.cost_usd, row.investigations]),
  );

const MODELS: readonly Column<Model & { id: string }>[] = [
  { name: 'Model', cell: ({ model }) => <span className="foreign">{model}</span> },
  { name: 'Input', cell: ({ input_usd }) => perMillion(input_usd) },
  { name: 'Output', cell: ({ output_usd }) => perMillion(output_usd) },
  { name: 'Cache read', cell: ({ cache_read_usd }) => perMillion(cache_read_usd) },
  { name: 'Cache write, 5 min', cell: ({ cache_write_5m_usd }) => perMillion(cache_write_5m_usd) },
  { name: 'Cache write, 1 h', cell: ({ cache_write_1h_usd }) => perMillion(cache_write_1h_usd) },
];

const perMillion = (usd: string): string => `$${Number(usd)}`;

/** SU-156: the table that new calls are priced by. */
export const Prices = ({ costs: { price_table: table } }: Props) => (
  <Section
    title="Prices"
    lead={`US dollars per million tokens, by the price table of version ${table.version}. What is told above was priced when it was asked.`}
    action={<CsvButton of="prices" name={`prices-${table.version}`} csv={() => pricesCsv(table.models)} />}
  >
    <DataTable label="Prices" columns={MODELS} rows={table.models.map((row) => ({ ...row, id: row.model }))} />
  </Section>
);

const pricesCsv = (rows: readonly Model[]): string =>
  csvOf(
    ['model', 'input_usd', 'output_usd', 'cache_read_usd', 'cache_write_5m_usd', 'cache_write_1h_usd'],
    rows.map((row) => [
      row.model,
      row.input_usd,
      row.output_usd,
      row.cache_read_usd,
      row.cache_write_5m_usd,
      row.cache_write_1h_usd,
    ]),
  );
