/** What stands beside the conversation, or in its place where there is no room for both. */
export const PANES = ['conversation', 'why', 'steps', 'customer', 'history'] as const;
export type Pane = (typeof PANES)[number];

const isPane = (text: unknown): text is Pane => PANES.some((pane) => pane === text);

/** The part of a ticket that its address opens: a pane, a step of the investigation, and a proof in that step. */
export type TicketPlace = { pane?: Pane; step?: number; pointer?: string };

/** The place in a page's address; what is not understood is left out. */
export const ticketPlaceIn = ({ pane, step, pointer }: Record<string, unknown>): TicketPlace => ({
  ...(isPane(pane) ? { pane } : {}),
  ...(typeof step === 'number' && Number.isSafeInteger(step) && step >= 1
    ? { step, ...(typeof pointer === 'string' && pointer.startsWith('/') ? { pointer } : {}) }
    : {}),
});

/** The pane that an address opens. A proof stands with the claim that it proves. `isWide`: there is room for two. */
export const paneOf = ({ pane, step, pointer }: TicketPlace, isWide: boolean): Pane => {
  if (pane !== undefined && !(isWide && pane === 'conversation')) return pane;
  if (pointer !== undefined || (isWide && step === undefined)) return 'why';
  return step === undefined ? 'conversation' : 'steps';
};
