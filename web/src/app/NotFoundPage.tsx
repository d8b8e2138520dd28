import { Anchor, Container, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export const NotFoundPage = () => (
  <Container size="xs" py="xl">
    <Title order={2}>No such page</Title>
    <Text my="md">The address may be misspelt, or what it led to is gone.</Text>
    <Anchor component={Link} to="/inbox">
      Go to the inbox
    </Anchor>
  </Container>
);
