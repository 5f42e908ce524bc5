/** What buyers choose parts by first, by words of the requirement's title ("NOMINAL THREAD DIAMETER"), in this order. */
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

/** The requirements of a thread, which is read as one: ".190-32 UNF-3A". */
export const THREAD_REQUIREMENTS = {
  diameter: /\bTHREAD\b.*\bDIA/i,
  pitch: /\bTHREAD\b.*\b(?:QUANTITY PER INCH|PITCH)\b/i,
  series: /\bTHREAD SERIES\b/i,
  grade: /\bTHREAD (?:CLASS|TOLERANCE CLASS)\b/i,
} as const;
