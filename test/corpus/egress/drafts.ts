/** Drafts by what they have in common. */
export type Drafts = { readonly [what: string]: readonly string[] };
