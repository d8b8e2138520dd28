import { Card, Group, List, Stack, Text, Title } from '@mantine/core';
import type { Connector } from './queries.ts';
import { labels } from '../parts/label.ts';
import { Notice } from '../parts/Notice.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time.tsx';
import { ConnectorActions } from './ConnectorActions.tsx';
import classes from './connectors.module.css';

const connectorStatus = labels({
  starting: { text: 'starting', tone: 'active' },
  ready: { text: 'ready', tone: 'good' },
  degraded: { text: 'degraded', tone: 'warn' },
  disabled: { text: 'switched off', tone: 'neutral' },
});

/** One connector: its status with the reason, what its credential may do too much, its tools. */
export const ConnectorCard = ({ connector, isAdmin }: { connector: Connector; isAdmin: boolean }) => (
  <Card withBorder padding="sm" component="article" aria-label={connector.name}>
    <Stack gap="xs">
      <div>
        <Group gap="xs">
          <Title order={2} size="h6" className="foreign">
            {connector.name}
          </Title>
          <Status label={connectorStatus(connector.status)} />
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
      <Tools tools={connector.tools} />
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

const Tools = ({ tools }: { tools: Connector['tools'] }) => (
  <details className={classes['tools']}>
    <summary>
      {tools.length === 1 ? '1 tool, which only reads' : `${tools.length} tools, all of which only read`}
    </summary>
    <dl>
      {tools.map(({ name, description }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="foreign">{description}</dd>
        </div>
      ))}
    </dl>
  </details>
);
