export const WHAT_MATCHES =
  'Tickets that match a rule when it is saved count as fired, without effect, until their customer reopens them.';

/** What saving a rule led to. */
export const takenWords = (count: number): string =>
  count === 1
    ? 'Saved. One ticket matches already and counts as fired.'
    : `Saved. ${count === 0 ? 'No ticket matches' : `${count} tickets match`} already${count === 0 ? '.' : ' and count as fired.'}`;
