import { Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { systemStatus } from '../catalogue/systemStatus.ts';
import { ToolList } from '../catalogue/ToolList.tsx';
import type { Connector } from './queries.ts';
import { Notice } from '../parts/Notice.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time.tsx';
import { ConnectorActions } from './ConnectorActions.tsx';

/** One connector: its status with the reason, what its credential may do too much, its tools. */
export const ConnectorCard = ({ connector, isAdmin }: { connector: Connector; isAdmin: boolean }) => (
  <Card withBorder padding="sm" component="article" aria-label={connector.name}>
    <Stack gap="xs">
      <div>
        <Group gap="xs">
          <Title order={2} size="h6" className="foreign">
            {connector.name}
          </Title>
          <Status label={systemStatus(connector.status)} />
        </Group>
        <Text size="xs" c="dimmed">
          {connector.kind}
          {connector.last_checked_at !== null && (
            <>
              {' · checked '}
              <Ago iso={connector.last_checked_at} />
            </>
          )}
          {connector.autonomy_level === 'off' && ' · not offered to the agent'}
        </Text>
      </div>
      {connector.status_reason !== null && (
        <Text size="sm" className="foreign">
          {connector.status_reason}
        </Text>
      )}
      {connector.warnings.length > 0 && <Warnings warnings={connector.warnings} />}
      <ToolList tools={connector.tools} />
      {isAdmin && <ConnectorActions connector={connector} />}
    </Stack>
  </Card>
);

/** What a check found that does not stop the connector (SU-49). */
const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Notice tone="warn" title="The credential can do more than read">
    <List size="sm">
      {warnings.map((warning) => (
        <List.Item key={warning}>{warning}</List.Item>
      ))}
    </List>
    <Text size="sm" mt={4}>
      The agent still cannot: the connector itself sends nothing that could change anything.
    </Text>
  </Notice>
);
