import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export const BackToRules = () => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/insights/rules" {...props} />}>
    All rules
  </Anchor>
);
