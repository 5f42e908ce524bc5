export type MailText = { subject: string; text: string; html: string };
/** Lines of a text, a link with its words, or rows of a table: the first are its heads. */
export type Paragraph = string | { words: string; href: string } | { rows: readonly (readonly string[])[] };

/** Length of a subject: longer ones are cut by mail programs, and one line of a mail has at most 998 bytes. */
const MAX_SUBJECT = 150;

/** A mail of some paragraphs, as plain text and as HTML. The subject is one line. */
export function mailOf(subject: string, paragraphs: readonly Paragraph[]): MailText {
  const line = subject
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_SUBJECT)
    .toWellFormed();
  const text = paragraphs.map(asText).join('\n\n');
  return {
    subject: line,
    text: `${text}\n`.replaceAll(/\r?\n/g, '\r\n'),
    html: page(line, paragraphs.map(asHtml)),
  };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('rows' in paragraph)
    return paragraph.rows
      .slice(1)
      .map((row) => row.filter((cell) => cell !== '').join('\n   '))
      .join('\n');
  return `${paragraph.words}:\n${paragraph.href}`;
}

export function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  if ('rows' in paragraph) {
    const rows = paragraph.rows.map((cells, index) => {
      const tag = index === 0 ? 'th' : 'td';
      return `<tr>${cells.map((cell) => `<${tag} align="left">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
    });
    return `<table border="1" cellspacing="0" cellpadding="4">${rows.join('')}</table>`;
  }
  return `<p><a href="${escapeHtml(paragraph.href)}">${escapeHtml(paragraph.words)}</a></p>`;
}

export function page(title: string, body: readonly string[]): string {
  const text = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title></head><body><h1>${text}</h1>\n${body.join('\n')}\n</body></html>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for the HTML of a mail, between tags or in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
