import type { MessageStructureObject as MailPart } from 'imapflow';
import { parseHeaders } from './reply-headers.ts';
import type { ReadPart } from './reply-parts.ts';

/** Reads a report (RFC 3464) that a mail came back for good: the head of that mail, for whom it was, and why. Null for any other mail. */
export async function readBounce(parts: readonly MailPart[], read: ReadPart) {
  const status = parts.find(({ type }) => type === 'message/delivery-status');
  const fields = parseHeaders(status === undefined ? '' : await read(status));
  if (!/\bfailed\b/i.test(fields.get('action') ?? '')) return null;
  const returned = parts.find(({ type }) => /^(?:message\/rfc822|(?:text|message)\/rfc822-headers)$/.test(type));
  const [head = ''] = (returned === undefined ? '' : await read(returned)).split(/\r?\n\r?\n/, 1);
  const [, recipient = ''] = /;\s*<?([^\s<>,]+)/.exec(fields.get('final-recipient') ?? '') ?? [];
  const why = fields.get('diagnostic-code') ?? fields.get('status') ?? '';
  return { original: parseHeaders(head), recipient, why: why.replace(/^smtp;\s*/i, '') };
}
