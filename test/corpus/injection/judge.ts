import { contentOf, type MessagesRequest } from '../../../demo/messagesApi/protocol.ts';
import type { ModelRequest } from '../../../agent/prompt/modelRequest.ts';
import { BOUNDARY } from './technique.ts';

/** What the request says that the model did not say itself: system, tools, and the user's turns, block by block. */
const told = ({ messages }: MessagesRequest): readonly string[] =>
  messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => contentOf(content))
    .flatMap((block) => {
      if (block.type === 'text') return [block.text];
      if (block.type !== 'tool_result') return [];
      return contentOf(block.content ?? '').flatMap((part) => (part.type === 'text' ? [part.text] : []));
    });

const MARKS = new RegExp(`(<<${BOUNDARY} [^\\n]*>>\\n)|(\\n<</${BOUNDARY}>>)`, 'g');

/** A block's text in two: what stands inside of envelopes, and what does not. Throws where they are not in order. */
const parted = (text: string): { inside: string[]; outside: string[] } => {
  const [inside, outside]: [string[], string[]] = [[], []];
  let [at, isOpen] = [0, false];
  for (const { 0: mark, 1: opening, index } of text.matchAll(MARKS)) {
    if (isOpen === (opening !== undefined)) throw new Error('an envelope begins or ends where none may');
    (isOpen ? inside : outside).push(text.slice(at, index));
    [at, isOpen] = [index + mark.length, !isOpen];
  }
  if (isOpen) throw new Error('an envelope does not end');
  outside.push(text.slice(at));
  return { inside, outside };
};

/** As a reader takes it who overlooks case, signs without appearance, and which alphabet a letter is of. */
const plain = (text: string): string =>
  text
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/**
 * What is wrong with a request that texts of strangers went into (SU-97): each of their `marks` has to stand in
 * user content, inside one envelope, whose boundary does not occur within it in any dress.
 */
export const faultsOf = (request: ModelRequest, marks: readonly string[]): readonly string[] => {
  const sent = JSON.parse(JSON.stringify(request)) as MessagesRequest;
  const faults: string[] = [];
  const fixed = JSON.stringify([request.system, request.tools]);
  for (const mark of marks) if (fixed.includes(mark)) faults.push(`${mark} stands in the system prompt or a tool`);
  const blocks = told(sent).map((text) => {
    try {
      return parted(text);
    } catch (error) {
      faults.push(String(error));
      return { inside: [], outside: [] };
    }
  });
  const outside = blocks.flatMap((block) => block.outside).join('\n');
  const inside = blocks.flatMap((block) => block.inside);
  for (const mark of marks) if (outside.includes(mark)) faults.push(`${mark} stands outside of every envelope`);
  if (inside.some((text) => plain(text).includes(BOUNDARY))) faults.push('the boundary stands inside of an envelope');
  return faults;
};

/** Those of the marks that the model is shown. */
export const shownIn = (request: ModelRequest, marks: readonly string[]): readonly string[] => {
  const text = told(JSON.parse(JSON.stringify(request)) as MessagesRequest).join('\n');
  return marks.filter((mark) => text.includes(mark));
};
