import type { Client } from '../client.ts';
import { firstText, say as answer, text, type Script } from '../messagesApi/script.ts';

const RETURNS = {
  uri: 'handbook/returns.md',
  content_type: 'text/markdown',
  content: `# Returns

## Deadline

A parcel may come back within 30 days after it arrived. Sale items are no exception.

## Who pays

The shop pays for parcels that arrive damaged, the customer for all others.
`,
};

type Answer = { answer: string; citations: { token: string; document_uri: string; excerpt: string }[] };

/** Adds a document and asks a question that it answers, and one that it does not. */
export const askDocuments = async (client: Client, say: (line: string) => void): Promise<void> => {
  say(`\n6. The team adds ${RETURNS.uri}, and asks.`);
  await client('POST', '/api/kb/documents', RETURNS);
  for (const question of ['Who pays for a damaged parcel?', 'How tall is the Eiffel tower?']) {
    const { answer: said, citations } = await client<Answer>('POST', '/api/ask', { question });
    say(`   ${question}\n   ${said}`);
    for (const { token, excerpt } of citations)
      say(`   ${token} was compared with: ${excerpt.split('\n').at(-1) ?? ''}`);
  }
};

/** A passage as the prompt shows it. */
const PASSAGE = /^Cite as (?<token>\[[^\]]+\])\nHeading: [^\n]*\n\n(?<said>[\s\S]*?)\n<<\/untrusted-/m;

/** What Ask is answered: the last line of the first passage, with its citation. Whatever has tools is another agent's. */
export const answering =
  (others: Script): Script =>
  (request) => {
    const passage = PASSAGE.exec(firstText(request))?.groups;
    if ((request.tools ?? []).length > 0 || passage === undefined) return others(request);
    return answer(text(`${passage['said']?.split('\n').at(-1) ?? ''} ${passage['token'] ?? ''}`));
  };
