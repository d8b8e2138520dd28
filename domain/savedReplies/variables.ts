/** SU-191: what a saved reply may leave to be filled in when somebody inserts it. */
export const REPLY_VARIABLES = ['customer.name', 'ticket.id', 'user.name'] as const;

/** What stands between two pairs of braces; without its end where the second pair is missing. */
const PLACE = /\{\{(?<name>(?:(?!\{\{|\}\}).)*)(?<end>\}\})?/gsu;

/** Why these places of a text cannot be filled in, a sentence each; empty when all can. */
export const variableFaults = (text: string): readonly string[] => {
  const faults = [...text.matchAll(PLACE)].flatMap(({ groups }) => faultOf(groups ?? {}));
  return [...new Set(faults)];
};

const faultOf = ({ name = '', end }: Partial<Record<string, string>>): string[] => {
  if (end === undefined) return ['A variable that begins with {{ must end with }}.'];
  const known: readonly string[] = REPLY_VARIABLES;
  return known.includes(name.trim())
    ? []
    : [`{{${shortened(name.trim())}}} is no variable. Use ${REPLY_VARIABLES.map((one) => `{{${one}}}`).join(', ')}.`];
};

const NAME_MAX = 40;
const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX).toWellFormed()}…` : name;
