/** Replies of a part that its drawing may need, with the requirement that they answer. */
export type DrawnReplies = { mrc: string; title: string; replies: readonly string[] };

/** Titles of requirements that a drawing reads: lengths, numbers of teeth, coils and contacts, and the style of a part. */
const DRAWN =
  /DIAMETER|LENGTH|WIDTH|HEIGHT|THICKNESS|FLATS|SECTION|THREAD|HEAD STYLE|DRIVE STYLE|^STYLE|(?:TOOTH|TEETH|COIL|CONTACT|ROW) QUANTITY|(?:SHELL|PIPE|TUBE|HOSE|SOCKET) SIZE|ANGLE|RADIUS|^(?:MAXIMUM )?GRIP|BETWEEN.*(?:HOLES|LEGS|CENTERS)|HOLE SPACING|^(?:ELECTRICAL )?RESISTANCE$|^CAPACITANCE VALUE/;

/** Whether a drawing may need the replies to a requirement with this title. */
export const isDrawnTitle = (title: string): boolean => DRAWN.test(title);
