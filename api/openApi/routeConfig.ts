import type { z } from 'zod';
import type { ProblemCode } from '../../domain/core/problems/problems.ts';
import type { ResponseHeader } from './headers.ts';

/** What an answer is that is not JSON. */
export type Media = { type: string; description: string; binary?: true; example?: string };

/** What the document cannot know from a route's schemas. */
export type RouteConfig = {
  /** The read models that serve its GET: what `Min-Position` waits for, and what its event stream follows. */
  readModels?: readonly string[];
  /** Problem codes of this route alone; those of its surface and method go without saying. */
  refuses?: readonly ProblemCode[];
  /** Headers of its success; those of its surface and method go without saying. */
  sends?: readonly ResponseHeader[];
  /** Its success when it is not JSON. */
  media?: Media;
  /** Whether `?api_version=` may stand for the header. */
  versionInQuery?: true;
  /** The frames of an event stream: what `data` holds, by event name. */
  streams?: Readonly<Record<string, z.ZodType>>;
};
