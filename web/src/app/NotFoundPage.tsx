import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FullPage } from '../parts/FullPage.tsx';

export const NotFoundPage = () => (
  <FullPage title="No such page">
    <Text size="sm">The address may be misspelt, or what it led to is gone.</Text>
    <Anchor component={Link} to="/inbox" size="sm">
      Go to the inbox
    </Anchor>
  </FullPage>
);
