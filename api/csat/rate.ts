import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CommandId } from '../../domain/core/ids.ts';
import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { load } from '../../domain/core/log/streams.ts';
import { DomainError, validationFailed } from '../../domain/core/problems/errors.ts';
import { csats, linkState } from '../../domain/csat/csat.ts';
import { COMMENT_MAX } from '../../domain/csat/events.ts';
import type { RatingLink, RatingTokens } from '../../domain/csat/ratingLink.ts';
import { rateByLink } from '../../domain/csat/submitCsat.ts';
import type { TicketWriting } from '../../domain/tickets/setTags.ts';
import { notFound, type App, type Route } from '../http/http.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { asPage, wantsPage } from './refusedPage.ts';
import { nameOfRating, RATE_POLICY, ratePage, type RatePage } from './ratePage.ts';

type RateDeps = TicketWriting & { store: EventStore; ratingTokens: RatingTokens };

const TYPE = 'text/html; charset=utf-8';
const ROUTE = {
  config: {
    access: { surface: 'public', rated: true },
    refuses: ['invalid_transition', 'rate_limited'],
    media: { type: TYPE, description: 'A page without scripts.' },
  },
  // With no-referrer browsers would send the form without its origin.
  helmet: { ...securityHeaders(RATE_POLICY), referrerPolicy: { policy: 'same-origin' } },
  onSend: asPage,
} as const;

/** Links get further parameters on their way through mail programs. */
const shared = {
  tags: ['Satisfaction'],
  params: z.object({ token: z.string() }),
  querystring: z.looseObject({}),
};
const FOR_CUSTOMERS = 'For customers, by the link at the end of a reply.';

/** SU-184: the page behind a rating link. Opening it records nothing; sending its form does. */
export const rateRoutes =
  (deps: RateDeps): Route =>
  (app) => {
    app.get(
      '/rate/:token',
      {
        ...ROUTE,
        schema: {
          ...shared,
          operationId: 'openRatingPage',
          summary: 'Open the page of a rating link',
          description: `${FOR_CUSTOMERS} Opening it records nothing.`,
        },
      },
      async (request, reply) => send(reply, await pageFor(deps, linkIn(deps, request.params.token))),
    );
    // A form is read here alone: no other route takes what any page can post.
    void app.register(async (scope: App) => formRoute(scope, deps));
  };

const formRoute = (app: App, deps: RateDeps): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.post(
    '/rate/:token',
    {
      ...ROUTE,
      schema: {
        ...shared,
        operationId: 'sendRating',
        summary: 'Send the rating of a rating link',
        description: `${FOR_CUSTOMERS} A form with \`rating\` from 1 to 5 and, optional, \`comment\` of at most ${COMMENT_MAX} characters. Valid for 30 days after the reply; the rating can be changed for 24 hours.`,
      },
    },
    async (request, reply) => {
      const link = linkIn(deps, request.params.token);
      const given = Form.safeParse(request.body ?? {});
      if (!given.success) return refuseForm(request, reply, given.error.issues[0]);
      await rateByLink(deps, link, given.data, await metaFor(deps, link, request));
      const title = 'Thank you';
      return send(reply, {
        kind: 'words',
        title,
        words: `We have received your rating: ${nameOfRating(given.data.rating)}.`,
      });
    },
  );
};

const CHOOSE = 'Choose a rating from 1 to 5.';
const TOO_LONG = `Shorten your text to ${COMMENT_MAX} characters.`;

/** As browsers send it: with line ends of two characters, and an empty text where nothing was written. */
const Form = z.object({
  rating: z
    .union([z.int(), z.string().regex(/^[1-5]$/)], CHOOSE)
    .transform(Number)
    .pipe(z.int(CHOOSE).min(1, CHOOSE).max(5, CHOOSE)),
  comment: z
    .string(TOO_LONG)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(COMMENT_MAX, TOO_LONG))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null),
});

const Entered = z.object({ rating: z.coerce.number().int().catch(0), comment: z.string().catch('') }).catch({
  rating: 0,
  comment: '',
});

/** Nothing that was entered is lost. */
const refuseForm = (request: FastifyRequest, reply: FastifyReply, issue: z.core.$ZodIssue | undefined) => {
  const notice = issue?.message ?? CHOOSE;
  const field = `/${String(issue?.path[0] ?? 'rating')}`;
  if (!wantsPage(request))
    throw validationFailed([{ field, code: field === '/rating' ? 'enum' : 'max_length', detail: notice }]);
  return send(reply.code(422), { kind: 'form', ...Entered.parse(request.body), notice, isWrong: true });
};

const linkIn = ({ ratingTokens }: RateDeps, token: string): RatingLink => {
  const link = ratingTokens.read(token);
  if (link === null) throw notFound();
  return link;
};

const pageFor = async ({ store, now }: RateDeps, { csatId, ticketId }: RatingLink): Promise<RatePage> => {
  const { state } = await load(store, csats, ticketId);
  const { rating = null, comment = null } = state.responses.get(csatId) ?? {};
  const form = { kind: 'form', rating, comment: comment ?? '' } as const;
  const rated = rating === null ? null : `You rated our answer ${nameOfRating(rating)}.`;
  const can = linkState(state, csatId, now());
  if (can.refusal === null) return { ...form, notice: rated };
  if (rated === null) throw can.refusal;
  return { kind: 'words', title: 'Thank you', words: `${rated} ${can.refusal.message}` };
};

/** The act of the ticket's customer, whoever they are. */
const metaFor = async (
  { store }: RateDeps,
  { csatId, ticketId }: RatingLink,
  request: FastifyRequest,
): Promise<Meta> => {
  const { state } = await load(store, csats, ticketId);
  const asked = state.requests.get(csatId);
  if (asked === undefined) throw new DomainError('not_found');
  return {
    actor: { type: 'customer', id: ticketId },
    correlationId: request.commandId,
    commandId: CommandId.parse(request.commandId),
    requestId: request.id,
    workspaceId: asked.workspaceId,
  };
};

const send = (reply: FastifyReply, page: RatePage): FastifyReply => reply.type(TYPE).send(ratePage(page));
