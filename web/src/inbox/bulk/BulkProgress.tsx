import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { inboxFilterIn } from '../inboxFilter.ts';
import { knownItem } from '../items.ts';
import classes from './bulk.module.css';
import { bulks, type ShownBulk } from './bulks.ts';
import { soFar } from './bulkWords.ts';
import { takeBackBulk } from './useBulk.ts';

/** SU-188: what was started in this tab, how far it has come, and the way to take it back for as long as there is one. */
export const BulkProgress = () => {
  const shown = useSyncExternalStore(bulks.onChange, bulks.shown).filter(
    ({ isTold, progress }) => !isTold || progress.status !== 'done',
  );
  if (shown.length === 0) return null;
  return (
    <ul className={classes['bulks']} aria-label="Acts on many tickets">
      {shown.map((bulk) => (
        <OneBulk key={bulk.id} bulk={bulk} />
      ))}
    </ul>
  );
};

const OneBulk = ({ bulk: { id, words, skipped, progress } }: { bulk: ShownBulk }) => {
  const { status, total, done, failed, undone, left } = progress;
  const text = soFar(words, progress, skipped);
  const isUndoing = status === 'undoing';
  return (
    <li>
      <div className={classes['bulk']}>
        <span className={classes['count']}>{text}</span>
        {!isUndoing && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => takeBackBulk(id)}
            aria-label={`Take back: ${words}`}
          >
            Take back
          </Button>
        )}
        {status === 'done' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Hide: ${words}`}
            onClick={() => bulks.drop(id)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {status === 'running' && <progress aria-label={words} value={done + failed} max={total} />}
      {isUndoing && <progress aria-label="Taken back" value={undone + left} max={Math.max(1, done + failed)} />}
      {status === 'done' && failed > 0 && <Refused id={id} />}
    </li>
  );
};

/** Each ticket that was left as it is, with the reason. */
const Refused = ({ id }: { id: string }) => {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['bulk-failures', id],
    enabled: isOpen,
    queryFn: async () => (await unwrap(api.GET('/api/bulk/{id}', { params: { path: { id } } }))).failures,
  });
  return (
    <details className={classes['refused']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What was refused</summary>
      {error !== null && <Text size="xs">{error.message}</Text>}
      <ul>
        {data?.map(({ ticket_id: ticketId, detail }) => (
          <li key={ticketId}>
            <Link to="/inbox/$ticketId" params={{ ticketId }} search={inboxFilterIn} className="foreign">
              {knownItem(queries, ticketId)?.title ?? 'A ticket'}
            </Link>
            {': '}
            {detail}
          </li>
        ))}
      </ul>
    </details>
  );
};
