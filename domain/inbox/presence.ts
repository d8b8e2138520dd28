/** What somebody does at a ticket (SU-189). */
export const PRESENCE_STATES = ['viewing', 'typing'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** Somebody at a ticket; `until` in ISO 8601, unless they are shown again. */
export type Present = { userId: string; state: PresenceState; until: string };

/** How long somebody is at a ticket after they were last shown there, seconds (SU-189). */
export const PRESENT_FOR_SECONDS = 30;

/** Who is at which ticket, on all nodes. Operational: losing it shows nobody for half a minute. */
export interface Presence {
  /** Shows a person at a ticket from now on; gives everybody who is there, that person first. */
  show(ticketId: string, userId: string, state: PresenceState): Promise<readonly [Present, ...Present[]]>;
}
