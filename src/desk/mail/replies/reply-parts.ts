import type { MessageStructureObject as MailPart } from 'imapflow';
import { textOfHtml } from './reply-text.ts';

/** Reads a part in the characters that it means. */
export type ReadPart = (part: MailPart) => Promise<string>;

/** A mail and all parts within, in their order. The body of a mail within a mail is its first part (RFC 3501, 6.4.5), which the library does not count. */
export function allParts(mail: MailPart): MailPart[] {
  const { type, part, childNodes = [] } = mail;
  for (const body of childNodes)
    if (type === 'message/rfc822' && !body.type.startsWith('multipart/')) body.part = `${part ?? 1}.1`;
  return [mail, ...childNodes.flatMap(allParts)];
}

/** The texts of one of `allParts` in their order; of alternatives the first that says something, plain text before the others. */
export async function textsOf(node: MailPart, read: ReadPart): Promise<string[]> {
  const { type, disposition, childNodes = [] } = node;
  if (/^text\/(?!calendar|x-amp-html|rfc822-headers)/.test(type) && disposition !== 'attachment') {
    const text = type === 'text/html' ? textOfHtml(await read(node)) : await read(node);
    return text.trim() === '' ? [] : [text];
  }
  const isChoice = type === 'multipart/alternative';
  const texts: string[] = [];
  for (const one of isChoice ? childNodes.toSorted((a, b) => +isPlain(b) - +isPlain(a)) : childNodes)
    if (!isChoice || texts.length === 0) texts.push(...(await textsOf(one, read)));
  return type === 'message/rfc822' && texts.length > 0 ? ['From a mail that was attached:', ...texts] : texts;
}

const isPlain = ({ type }: MailPart): boolean => type === 'text/plain';
