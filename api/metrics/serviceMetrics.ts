import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import { DURATION_BUCKETS, type MetricFamily, type MetricRow } from '../../projections/metrics/metrics.ts';

/** Reads the samples of the log; empty while the read model cannot be read, for a gap is honest and a zero is not. */
export type ReadSamples = () => Promise<readonly MetricRow[]>;

type Family = { name: string; help: string; labelNames: string[]; family: MetricFamily; unit: number };

/** SU-172; the histogram stands below. `unit`: how many of the stored whole numbers make one. */
const COUNTERS: readonly Family[] = [
  {
    name: 'service_tickets_total',
    help: 'Tickets that entered a status.',
    labelNames: ['source', 'status'],
    family: 'tickets',
    unit: 1,
  },
  {
    name: 'service_investigations_total',
    help: 'Investigations that ended.',
    labelNames: ['verdict', 'outcome'],
    family: 'investigations',
    unit: 1,
  },
  {
    name: 'service_tool_calls_total',
    help: 'Tool calls of investigations, by the kind of the connector.',
    labelNames: ['connector', 'tool', 'outcome'],
    family: 'tool_calls',
    unit: 1,
  },
  {
    name: 'service_llm_tokens_total',
    help: 'Tokens of model answers; input excludes what was read from or written to the cache.',
    labelNames: ['purpose', 'kind'],
    family: 'llm_tokens',
    unit: 1,
  },
  {
    name: 'service_llm_cost_usd_total',
    help: 'Cost of model answers whose price is known, in US dollars.',
    labelNames: ['purpose', 'model'],
    family: 'llm_cost_micro_usd',
    unit: 1_000_000,
  },
];

/** Registers the six `service_` families. They are the same on every node: do not add nodes up. */
export const registerServiceMetrics = (registry: Registry, readSamples: ReadSamples): void => {
  for (const { name, help, labelNames, family, unit } of COUNTERS)
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          const samples = await readSamples();
          this.reset();
          for (const sample of samples)
            if (sample.family === family) this.inc(sample.labels, Number(sample.value) / unit);
        },
      }),
    );
  registry.registerMetric(new StoredDurations(readSamples));
};

const DURATION = {
  name: 'service_investigation_duration_seconds',
  help: 'Time from the start of an investigation to its end.',
};

/** A histogram whose buckets are counted elsewhere; the library can only count observations itself. */
class StoredDurations extends Histogram {
  readonly #readSamples: ReadSamples;

  constructor(readSamples: ReadSamples) {
    super({ ...DURATION, registers: [] });
    this.#readSamples = readSamples;
  }

  /** What the registry asks for, here and in the library's own histogram, when it writes the text format. */
  async getForPromString(): Promise<{ name: string; help: string; type: 'histogram'; values: Value[] }> {
    return { ...DURATION, type: 'histogram', values: histogramValues(DURATION.name, await this.#readSamples()) };
  }
}

type Value = { metricName: string; labels: Record<string, string>; value: number };

/** Cumulative buckets, sum in seconds and count. */
const histogramValues = (name: string, samples: readonly MetricRow[]): Value[] => {
  if (samples.length === 0) return [];
  const inBucket = new Map<string | undefined, number>();
  let sum = 0;
  for (const { family, labels, value } of samples) {
    if (family === 'investigation_duration_bucket') inBucket.set(labels['le'], Number(value));
    if (family === 'investigation_duration_ms') sum = Number(value) / 1000;
  }
  let count = 0;
  const buckets = [...DURATION_BUCKETS.map(String), '+Inf'].map((le): Value => {
    count += inBucket.get(le) ?? 0;
    return { metricName: `${name}_bucket`, labels: { le }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: {}, value: sum },
    { metricName: `${name}_count`, labels: {}, value: count },
  ];
};
