import { z } from 'zod';
import type { PriceTable } from '../../domain/pricing/priceTable.ts';
import type { Sql } from '../../engine/sql.ts';
import { readCosts } from '../../projections/costs/costQueries.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { CostsResource, toCosts } from './resource.ts';
import { windowUntil, WindowQuery } from './window.ts';

/** SU-154 to SU-156: what the model cost in a window that ends now. */
export const getCosts =
  ({ reads, prices, now }: { reads: Sql; prices: PriceTable; now: () => string }): Route =>
  (app) => {
    app.get(
      '/api/settings/costs',
      {
        config: { access: signedIn('costs:read'), readModels: ['costs', 'connectors'], refuses: ['invalid_window'] },
        schema: {
          tags: ['Costs'],
          operationId: 'getCosts',
          summary: 'Read what the model costs',
          description: 'In total, by purpose, connector and day. Totals equal the sum over calls to the micro-dollar.',
          querystring: z.strictObject({ window: WindowQuery }),
          response: { 200: CostsResource },
        },
      },
      async (request) => {
        const span = windowUntil(request.query.window, now());
        return toCosts(await readCosts(reads, principalOf(request).workspaceId, span.from), span, prices);
      },
    );
  };
