/** Lines of one list: C11.6. What is beyond is said. */
export const MAX_LIST_LINES = 5_000;
/** The largest text or file: C11.6. */
export const MAX_LIST_BYTES = 5 * 1_024 * 1_024;
/** Columns that are looked at; spreadsheets of parts have fewer. */
export const MAX_COLUMNS = 60;
/** Characters of a cell or a pasted line that are looked at. */
export const MAX_CELL_LENGTH = 1_000;
/** Parts among which one is chosen for a line; more carry the number, and the search lists them all. */
export const MAX_CANDIDATES = 20;
/** Lines that a page without JavaScript shows at a time. */
export const LINES_WITHOUT_SCRIPT = 200;
