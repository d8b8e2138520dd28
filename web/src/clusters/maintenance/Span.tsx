/** The zone of the browser. */
export const viewerZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string, isNamed: boolean): Intl.DateTimeFormat => {
  const known = formats.get(`${timeZone} ${isNamed}`);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(isNamed ? { timeZoneName: 'short' } : {}),
  });
  formats.set(`${timeZone} ${isNamed}`, made);
  return made;
};

type Props = { start: string; end: string };

/** "Sun 22 Nov, 03:00 – 07:00 CET" by the clock of the browser. */
export const Span = (span: Props) => <Range {...span} format={formatOf(viewerZone, true)} />;

/** The same by the clock of a zone that is named beside it. */
export const SpanIn = ({ timeZone, ...span }: Props & { timeZone: string }) => (
  <Range {...span} format={formatOf(timeZone, false)} />
);

const Range = ({ start, end, format }: Props & { format: Intl.DateTimeFormat }) => (
  <time dateTime={start}>{format.formatRange(new Date(start), new Date(end))}</time>
);
