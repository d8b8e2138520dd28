/** An argument of a command: a word, a quoted or literal text, or a list in parentheses. */
export type Arg = string | Arg[];
export type Command = { tag: string; name: string; args: readonly Arg[] };

/** Takes bytes as they come and gives out whole commands; `goOn` asks for the literal that a client has announced. */
export const commandsOf = (found: (command: Command) => void, goOn: () => void): ((chunk: Buffer) => void) => {
  let rest = '';
  let asked = 0;
  return (chunk) => {
    rest += chunk.toString('latin1');
    for (let end = endOf(rest, askedFor); end !== null; end = endOf(rest, askedFor)) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      asked = 0;
      found(commandIn(line));
    }
  };
  function askedFor(at: number): void {
    if (at <= asked) return;
    asked = at;
    goOn();
  }
};

/** Where the first command ends, whose literals may hold line ends; null while some of it is missing. */
const endOf = (text: string, ask: (at: number) => void): number | null => {
  let from = 0;
  for (;;) {
    const end = text.indexOf('\r\n', from);
    if (end < 0) return null;
    const literal = /\{(\d+)(\+?)\}$/.exec(text.slice(from, end));
    if (literal === null) return end;
    if (literal[2] === '') ask(end);
    from = end + 2 + Number(literal[1]);
    if (text.length < from) return null;
  }
};

const commandIn = (line: string): Command => {
  const args = argsIn(line, { at: 0 });
  const [tag, name, ...more] = args;
  return { tag: String(tag ?? '*'), name: String(name ?? '').toUpperCase(), args: more };
};

const argsIn = (line: string, place: { at: number }): Arg[] => {
  const args: Arg[] = [];
  while (place.at < line.length) {
    const rest = line.slice(place.at);
    const space = /^ +/.exec(rest);
    if (space !== null) place.at += space[0].length;
    else if (rest.startsWith(')')) {
      place.at += 1;
      return args;
    } else if (rest.startsWith('(')) {
      place.at += 1;
      args.push(argsIn(line, place));
    } else args.push(wordIn(rest, place));
  }
  return args;
};

const wordIn = (rest: string, place: { at: number }): string => {
  const literal = /^\{(\d+)\+?\}\r\n/.exec(rest);
  if (literal !== null) {
    const begin = literal[0].length;
    place.at += begin + Number(literal[1]);
    return rest.slice(begin, begin + Number(literal[1]));
  }
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(rest);
  if (quoted !== null) {
    place.at += quoted[0].length;
    return (quoted[1] ?? '').replaceAll(/\\(.)/g, '$1');
  }
  // A section of a body is one word, whatever stands in its brackets.
  const word = /^(?:[^ ()[\]]|\[[^\]]*\])+/.exec(rest)?.[0] ?? rest;
  place.at += word.length;
  return word;
};
