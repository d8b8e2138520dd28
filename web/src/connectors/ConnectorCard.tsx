import { List, Text } from '@mantine/core';
import { SystemCard } from '../catalogue/SystemCard.tsx';
import { ToolList } from '../catalogue/ToolList.tsx';
import type { Connector } from './queries.ts';
import { Notice } from '../parts/Notice.tsx';
import { Ago } from '../parts/time/time.tsx';
import { ConnectorActions } from './ConnectorActions.tsx';

/** One connector: its status with the reason, what its credential may do too much, its tools. */
export const ConnectorCard = ({ connector, isAdmin }: { connector: Connector; isAdmin: boolean }) => (
  <SystemCard system={connector} about={<About connector={connector} />}>
    {connector.warnings.length > 0 && <Warnings warnings={connector.warnings} />}
    <ToolList tools={connector.tools} />
    {isAdmin && <ConnectorActions connector={connector} />}
  </SystemCard>
);

const About = ({ connector: { kind, last_checked_at, autonomy_level } }: { connector: Connector }) => (
  <>
    {kind}
    {last_checked_at !== null && (
      <>
        {' · checked '}
        <Ago iso={last_checked_at} />
      </>
    )}
    {autonomy_level === 'off' && ' · not offered to the agent'}
  </>
);

/** What a check found that does not stop the connector (SU-49). */
const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Notice tone="warn" title="The credential has more than read access">
    <List size="sm">
      {warnings.map((warning) => (
        <List.Item key={warning}>{warning}</List.Item>
      ))}
    </List>
    <Text size="sm" mt={4}>
      The agent still has read access only: the connector sends no request that changes anything.
    </Text>
  </Notice>
);
