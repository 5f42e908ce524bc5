/** The characteristics that buyers choose by first, in order. */
export const MAIN_REQUIREMENTS: readonly RegExp[] = [
  /THREAD (?:DIAMETER|SIZE)/,
  /THREAD SERIES/,
  /THREADS? (?:QUANTITY )?PER INCH/,
  /INSIDE DIAMETER|BORE DIAMETER/,
  /OUTSIDE DIAMETER/,
  /CROSS-SECTIONAL|THICKNESS/,
  /\b(?:FASTENER|OVERALL|NOMINAL|GRIP|SHANK|UNDERHEAD) LENGTH|^LENGTH/,
  /RESISTANCE|CAPACITANCE/,
  /(?<!HARDNESS )RATING/,
  /HEAD STYLE|^STYLE/,
  /MATERIAL/,
];

/** ".190-32 UNF-3A" */
export const THREAD_REQUIREMENTS = {
  diameter: /\bTHREAD\b.*\bDIA/i,
  pitch: /\bTHREAD\b.*\b(?:QUANTITY PER INCH|PITCH)\b/i,
  series: /\bTHREAD SERIES\b/i,
  grade: /\bTHREAD (?:CLASS|TOLERANCE CLASS)\b/i,
} as const;

export type DrawnReplies = { mrc: string; title: string; replies: readonly string[] };

/** Lengths, counts of teeth, coils and contacts, and style. */
const DRAWN =
  /DIAMETER|LENGTH|WIDTH|HEIGHT|THICKNESS|FLATS|SECTION|THREAD|HEAD STYLE|DRIVE STYLE|^STYLE|(?:TOOTH|TEETH|COIL|CONTACT|ROW) QUANTITY|(?:SHELL|PIPE|TUBE|HOSE|SOCKET) SIZE|ANGLE|RADIUS|^(?:MAXIMUM )?GRIP|BETWEEN.*(?:HOLES|LEGS|CENTERS)|HOLE SPACING|^(?:ELECTRICAL )?RESISTANCE$|^CAPACITANCE VALUE/;

export const isDrawnTitle = (title: string): boolean => DRAWN.test(title);
