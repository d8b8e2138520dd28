import { z } from 'zod';
import type { PlaybookLibrary } from '../../domain/playbooks/library.ts';
import type { Sql } from '../../engine/sql.ts';
import { playbookUses } from '../../projections/insights/playbookUses.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { lastDays } from '../../domain/insights/days.ts';
import { PlaybookResource, toPlaybookResource } from './resource.ts';

const COUNTED_DAYS = 30;

/** SU-170: a bare array, by the names of the files. */
export const playbookList =
  (deps: { reads: Sql; playbooks: PlaybookLibrary; now: () => string }): Route =>
  (app) => {
    app.get(
      '/api/support-lead/playbooks',
      {
        config: { access: signedIn('playbooks:read'), readModels: ['insights'] },
        schema: {
          tags: ['Investigations'],
          operationId: 'listPlaybooks',
          summary: 'List the playbooks, including invalid files',
          response: { 200: z.array(PlaybookResource) },
        },
      },
      async (request) => {
        const now = deps.now();
        const days = lastDays(COUNTED_DAYS, now, 'UTC');
        const window = { from: days[0]?.from ?? now, to: days.at(-1)?.to ?? now };
        const uses = await playbookUses(deps.reads, principalOf(request).workspaceId, window);
        return (await deps.playbooks.files()).map((file) => toPlaybookResource(file, uses));
      },
    );
  };
