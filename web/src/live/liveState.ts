/**
 * `lost`: the connection was there, or could not be made; it is tried again. `paused`: given up because nobody looks,
 * until the page is shown and has caught up.
 */
export type LiveState = 'connecting' | 'live' | 'paused' | 'lost';
