/** Lines shown at a time: a list of thousands stays quick to use. */
export const LINES_SHOWN = 100;
