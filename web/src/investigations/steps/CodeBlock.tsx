import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from '../investigations.module.css';

/** As much of a large text as a browser lays out at once without a pause. */
const SHOWN_MAX = 20_000;

/** Text as it is, with the rest of a large one on request. `marked`: it is what somebody looked for. */
export const CodeBlock = ({ title, text, marked = false }: { title: string; text: string; marked?: boolean }) => {
  const [all, setAll] = useState(false);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const shown = all || text.length <= SHOWN_MAX ? text : text.slice(0, SHOWN_MAX);
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
      <pre className={classes['code']} tabIndex={0} aria-label={title}>
        {marked ? <mark ref={mark}>{shown}</mark> : shown}
      </pre>
      {shown.length < text.length && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => setAll(true)}>
          Show the other {(text.length - shown.length).toLocaleString('en')} characters
        </Button>
      )}
    </div>
  );
};
