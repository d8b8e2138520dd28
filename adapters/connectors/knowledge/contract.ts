import { z } from 'zod';
import { readingTool } from '../contract.ts';

/** The tools of the `knowledge` connector. */
export const KNOWLEDGE_TOOLS = {
  healthcheck: readingTool('healthcheck', 'Says how many knowledge documents there are.', z.strictObject({})),
  search: readingTool(
    'search',
    'Searches the knowledge documents of the team: at most 8 passages that answer a question best, with document and ' +
      'lines; none where nothing fits. Ask in the words that the document may use. As evidence, quote from the text of ' +
      'a passage.',
    z.strictObject({ question: z.string().min(3).max(2_000) }),
  ),
};
