/** The step that a ticket's address opens; `pointer` when a piece of evidence led to it. */
export type StepPlace = { step?: number; pointer?: string };

/** The step in a page's address; what is not understood is left out. */
export const stepPlaceIn = ({ step, pointer }: Record<string, unknown>): StepPlace => {
  if (typeof step !== 'number' || !Number.isSafeInteger(step) || step < 1) return {};
  return typeof pointer === 'string' && pointer.startsWith('/') ? { step, pointer } : { step };
};
