import { useQuery } from '@tanstack/react-query';
import { Notice } from '../parts/Notice.tsx';
import { serviceStatusQuery } from '../parts/serviceStatus.ts';

/** Why sources that work give no tickets; nothing while they are polled. */
export const NothingIsFetched = () => {
  const { data } = useQuery(serviceStatusQuery);
  if (data === undefined || data.ticket_sources.state === 'polled') return null;
  return (
    <output>
      <Notice tone="warn" title="No tickets are fetched">
        Sources are checked, but tickets are not read. Set <code>SERVICE_ENABLE_TICKET_POLLER</code> to{' '}
        <code>true</code> and restart the service.
      </Notice>
    </output>
  );
};
