import { PROBLEMS, type ProblemDefinition } from '../../domain/core/problems/problems.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { z } from 'zod';
import type { Route } from '../http/http.ts';

const entries: readonly (readonly [string, ProblemDefinition])[] = Object.entries(PROBLEMS);
const byCode = new Map(entries);

/** X-11: what `type` of a problem document points to. */
export const problemPage: Route = (app) => {
  app.get(
    '/problems/:code',
    {
      config: { access: { surface: 'public' }, media: { type: 'text/html', description: 'A page for people.' } },
      schema: {
        tags: ['Operations'],
        operationId: 'getProblemPage',
        summary: 'Explains one problem code',
        params: z.object({ code: z.string() }),
      },
    },
    (request, reply) => {
      const problem = byCode.get(request.params.code);
      if (problem === undefined) throw new DomainError('not_found');
      return reply.type('text/html; charset=utf-8').send(page(problem.title, article(request.params.code, problem)));
    },
  );
};

/** X-11: all of them. */
export const problemIndex: Route = (app) => {
  app.get(
    '/problems',
    {
      config: { access: { surface: 'public' }, media: { type: 'text/html', description: 'A page for people.' } },
      schema: { tags: ['Operations'], operationId: 'listProblemPages', summary: 'Lists all problem codes' },
    },
    (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(
          page(
            'Problems',
            `<h1>Problems</h1><table><tr><th>Status</th><th>Code</th><th>Meaning</th></tr>${entries
              .map(
                ([code, { status, meaning }]) =>
                  `<tr><td>${status}</td><td><a href="/problems/${code}">${code}</a></td><td>${prose(meaning)}</td></tr>`,
              )
              .join('')}</table>`,
          ),
        ),
  );
};

const article = (code: string, problem: ProblemDefinition): string =>
  `<p><a href="/problems">All problems</a></p><h1>${escape(problem.title)}</h1>
<p><code>${code}</code>, status ${problem.status}</p>
<h2>Meaning</h2><p>${prose(problem.meaning)}</p>
<h2>What to do</h2><p>${prose(problem.remedy)}</p>
${problem.members === undefined ? '' : `<h2>Extra members</h2><p>${problem.members.map((name) => `<code>${name}</code>`).join(', ')}</p>`}`;

/** Texts of the registry, with `code` in back-ticks. */
const prose = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title></head>
<body>${body}</body></html>
`;
