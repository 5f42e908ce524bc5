import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { acceptedWords, type BuyerView } from './buyer-view.ts';
import type { BuyerQuotation } from './quotation-words.ts';

const HOUR_MS = 3_600_000;

/** What happens next, in a sentence. */
export function nextWords(
  { state, quotation, isOpen, isLatest, isReopenable, withdrawn, receivedAtMs, request }: BuyerView,
  replyHours: number,
  nowMs: number,
): string {
  if (state === 'new' || state === 'working') {
    const dueMs = receivedAtMs + replyHours * HOUR_MS;
    const due = formatTime(dueMs);
    if (quotation?.reopened) return 'We have reopened your order: nothing is ordered now. Our next quotation follows.';
    if (quotation !== null) return 'We are working on the next version of our quotation.';
    return dueMs > nowMs
      ? `We answer by ${due}. Nothing to do for you.`
      : `Our answer was due by ${due}. We are sorry; it is on its way.`;
  }
  if (withdrawn !== null)
    return `You withdrew this request on ${formatTime(withdrawn.atMs)}${reasonWords(withdrawn.reason)}. Ask us, and we open it again.`;
  if (quotation === null) return NEXT_WITHOUT_QUOTATION[state];
  const { decision } = quotation;
  if (decision?.kind === 'accept')
    return `You accepted ${acceptedWords(quotation, request.parts, decision)}, on ${formatTime(decision.atMs)}. Our confirmation follows by mail.`;
  if (decision?.kind === 'decline')
    return `You declined on ${formatTime(decision.atMs)}${reasonWords(decision.reason)}. ${isReopenable ? `You can take that back until ${quotation.validUntil}.` : 'Ask us, and we quote again.'}`;
  if (!isLatest) return `Version ${quotation.version} was replaced by a later one.`;
  if (isOpen) return `The prices hold ${holdsUntil(quotation, nowMs)}. Accept all lines or some, decline, or ask.`;
  if (state === 'quoted' || state === 'expired')
    return `The prices ended on ${quotation.validUntil}. The lines are kept: ask again, and they go back to the desk as they are.`;
  return NEXT_WITHOUT_QUOTATION[state];
}

const NEXT_WITHOUT_QUOTATION = {
  quoted: 'We have answered you by mail.',
  accepted: 'You have accepted. Our confirmation follows by mail.',
  declined: 'You have declined. Ask us, and we quote again.',
  lost: 'This request is closed. Ask us, and we open it again.',
  expired: 'The prices have ended. Ask us, and we quote again.',
  closed: 'This request is closed. Ask us, and we open it again.',
} as const;

const reasonWords = (reason: string): string => (reason === '' ? '' : `: ${reason}`);

/** "2026-12-21, another 30 days": until when prices hold. */
function holdsUntil({ validUntil }: Pick<BuyerQuotation, 'validUntil'>, nowMs: number): string {
  const days = Math.round((Date.parse(validUntil) - Date.parse(formatDate(nowMs))) / 86_400_000);
  if (days < 0) return `until ${validUntil}`;
  if (days === 0) return `until ${validUntil}, the end of today (UTC)`;
  return `until ${validUntil}, another ${days === 1 ? 'day' : `${days} days`}`;
}
