import { z } from 'zod';
import { TITLE } from '../openApi/introduction.ts';
import type { Route } from '../http/http.ts';
import { SERVICE_VERSION } from '../http/version.ts';

/** Where to go from the bare address. */
export const EntryPoint = z
  .object({
    name: z.string(),
    version: z.string(),
    docs: z.url(),
    openapi: z.url(),
    problems: z.url(),
    versions: z.url(),
    web: z.url(),
  })
  .meta({ id: 'EntryPoint' });

/** The bare address: programs get links as JSON, browsers go on to the reference. */
export const entryPoint =
  ({ publicApiUrl, publicWebUrl }: { publicApiUrl: string; publicWebUrl: string }): Route =>
  (app) => {
    app.get(
      '/',
      {
        config: { access: { surface: 'public' }, sends: ['Vary'] },
        schema: {
          tags: ['Operations'],
          operationId: 'getEntryPoint',
          summary: 'Entry point',
          description: 'Browsers are redirected to the API reference.',
          response: { 200: EntryPoint, 302: z.undefined().describe('For browsers: the reference, at `Location`.') },
        },
      },
      async (request, reply) => {
        void reply.header('Vary', 'Accept');
        if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/docs/latest/', 302);
        return reply.send({
          name: TITLE,
          version: SERVICE_VERSION,
          docs: `${publicApiUrl}/docs/latest/`,
          openapi: `${publicApiUrl}/docs/${SERVICE_VERSION}/json`,
          problems: `${publicApiUrl}/problems`,
          versions: `${publicApiUrl}/versions`,
          web: publicWebUrl,
        });
      },
    );
  };
