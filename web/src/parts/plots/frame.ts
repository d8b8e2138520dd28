/** Where the places of a plot stand, in pixels from the edges of its picture. */
export const LEFT = 56;
export const RIGHT = 8;
export const SPACE = 8;
