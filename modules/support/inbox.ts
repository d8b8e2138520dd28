import { inboxRoutes } from '../../api/inbox/routes.ts';
import type { Module } from '../../composition/core.ts';

/** The list that people work through, and how it changes. */
export const inboxModule: Module = {
  open: (core) => ({ routes: inboxRoutes(core) }),
};
