import { createSavedReply, type ReplySaving } from '../../domain/savedReplies/saveReply.ts';
import { createdReply } from '../../projections/savedReplies/savedReplies.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { CreateSavedReplyBody, SavedReplyResource, toSavedReply } from './resource.ts';

/** SU-191: 409 `name_taken` when another reply has the shortcut. */
export const postSavedReply =
  (deps: Settling & ReplySaving & { publicApiUrl: string }): Route =>
  (app) => {
    app.post(
      '/api/saved-replies',
      {
        config: {
          access: signedIn('tickets:act'),
          refuses: ['name_taken', 'quota_exceeded'],
          sends: ['Location'],
        },
        schema: {
          tags: ['Inbox'],
          operationId: 'createSavedReply',
          summary: 'Save a reply',
          description: 'A reply that people insert while they write; the client fills in its variables.',
          body: CreateSavedReplyBody,
          response: { 201: SavedReplyResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const writer = { workspaceId, userId: signedInUserId(request) };
        const { events, position } = await createSavedReply(deps, writer, request.body, metaOf(request));
        const [event] = events;
        if (event?.type !== 'SavedReplyCreated') throw new Error('saving a reply records that it was saved');
        await settled(deps, reply, position, ['saved_replies']);
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/saved-replies/${event.data.replyId}`)
          .send(toSavedReply(createdReply(event.data)));
      },
    );
  };
