import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound, principalOf } from './http.ts';
import { recordId } from './queryValues.ts';

const Params = z.object({ id: recordId });

/**
 * looks for the record of the path before query and body are judged. Malformed, unknown and foreign ids answer
 * alike; `find` gives null for the last two.
 */
export const recordFirst =
  (find: (workspaceId: string, id: string) => Promise<unknown>) =>
  async (request: FastifyRequest): Promise<void> => {
    const params = Params.safeParse(request.params);
    if (!params.success || (await find(principalOf(request).workspaceId, params.data.id)) === null) throw notFound();
  };
