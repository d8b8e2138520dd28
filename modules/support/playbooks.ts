import { playbookRoutes } from '../../api/playbooks/routes.ts';
import type { Module } from '../../composition/core.ts';

/** The playbooks that an operator keeps as files. */
export const playbookModule: Module = {
  open: (core) => ({ routes: playbookRoutes(core) }),
};
