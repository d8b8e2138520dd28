/** The element of a step. */
export const stepElementId = (seq: number): string => `step-${seq}`;

/** Brings a step that is on the page into view, with the focus on the line that opens it. */
export const showStep = (seq: number): void => {
  const item = document.getElementById(stepElementId(seq));
  item?.scrollIntoView({ block: 'start' });
  item?.querySelector('button')?.focus({ preventScroll: true });
};
