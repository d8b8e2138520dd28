/** What each figure counts, for people (SU-154, SU-155); docs/support/costs.md says more. */
export const DEFINITIONS: Readonly<Record<string, string>> = {
  cost_usd: 'What answers of the model cost by the prices of their time. Calls without a known price are left out.',
  investigations: 'Investigations that began in the window.',
  cache_saved_usd: 'What tokens that were read from the cache would have cost more as plain input.',
  cost_per_resolved_ticket_usd:
    'What investigations cost in the window, divided by the tickets that were resolved in it and still are.',
  by_connector:
    'An investigation counts once, under the connector of its first tool call. Together they are the cost of all investigations.',
  by_day: 'Days of UTC, as the budget has them.',
};
