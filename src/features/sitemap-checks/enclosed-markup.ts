/** Markup with a text of its own in it. A comment's ending is the two dashes: only '>' may follow them. */
export type Enclosed = { kind: 'comment' | 'cdata' | 'instruction' | 'doctype'; content: string };

/** What is kept of it; nothing that matters is longer. */
const MOST_CONTENT = 64 * 1_024;

export const ENDINGS: Record<Enclosed['kind'], string> = {
  comment: '--',
  cdata: ']]>',
  instruction: '?>',
  doctype: '>',
};

export const ENCLOSED_NAMES: Record<Enclosed['kind'], string> = {
  comment: 'a comment',
  cdata: 'a CDATA section',
  instruction: 'a processing instruction',
  doctype: 'a document type',
};

/** Enough to tell each opening from everything else. */
export const LONGEST_OPENING = 10;

const OPENINGS: [Enclosed['kind'], RegExp][] = [
  ['comment', /<!--/y],
  ['cdata', /<!\[CDATA\[/y],
  ['instruction', /<\?/y],
  ['doctype', /<!doctype\s/iy],
];
const INSTRUCTION = /^[^\s<>&"'=/!?.\d-][^\s<>&"'=/!?]*(?:\s|$)/;
const DECLARATION =
  /^xml\s+version\s*=\s*(?:"1\.\d+"|'1\.\d+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*$/;

/** What opens at `at`, and where its text begins; null: nothing of the kind. */
export function openEnclosed(text: string, at: number): { enclosed: Enclosed; next: number } | null {
  for (const [kind, opening] of OPENINGS) {
    opening.lastIndex = at;
    if (opening.test(text)) return { enclosed: { kind, content: '' }, next: opening.lastIndex };
  }
  return null;
}

export function addContent(enclosed: Enclosed, text: string): void {
  if (enclosed.kind !== 'comment' && enclosed.content.length < MOST_CONTENT) enclosed.content += text;
}

/** `<?xml ...?>` */
export function isDeclaration({ kind, content }: Enclosed): boolean {
  return kind === 'instruction' && /^xml(?:\s|$)/i.test(content);
}

/** What keeps a processing instruction from being XML. Null: nothing. */
export function instructionFault(enclosed: Enclosed, isFirst: boolean): string | null {
  if (enclosed.kind !== 'instruction') return null;
  if (!isDeclaration(enclosed))
    return INSTRUCTION.test(enclosed.content) ? null : 'a processing instruction without a name';
  if (!isFirst) return 'the XML declaration is not at the beginning';
  return DECLARATION.test(enclosed.content) ? null : 'the XML declaration is not version="1.0" encoding="UTF-8"';
}
