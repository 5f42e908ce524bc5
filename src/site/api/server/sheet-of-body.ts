import type { TypedLine } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { blankLine, type AnswerSheet } from '#desk/screens/desk/answer-quote.ts';
import type { AnswerBody } from '../calls/answer-body.ts';

/** The answer of a program as texts: they are read by the rules of the form. */
export function sheetOfBody(body: AnswerBody, asked: readonly QuoteLine[]): AnswerSheet {
  const { currency, validUntil, freight = '', note = '', deskNote = '', attachPdf = true, lines } = body;
  return {
    currency,
    validUntil,
    freight,
    note,
    deskNote,
    attach: attachPdf ? '1' : '',
    lines: lines.map((line, index) => typedOf(line, asked[index]!)),
  };
}

function typedOf(line: AnswerBody['lines'][number], asked: QuoteLine): TypedLine {
  const blank = blankLine(asked);
  if (line.kind === 'open') return blank;
  if (line.kind === 'no-bid') return { ...blank, nobid: '1', reason: line.reason, words: line.text ?? '' };
  return {
    ...blank,
    price: line.price,
    breaks: (line.breaks ?? []).map(({ quantity, price }) => `${quantity}: ${price}`).join('; '),
    lead: line.leadDays === undefined || line.leadDays === null ? '' : String(line.leadDays),
    condition: line.condition === undefined ? blank.condition : (line.condition ?? ''),
    part: line.partNumber ?? blank.part,
    maker: line.manufacturer ?? blank.maker,
    alternate: line.alternate ?? '',
    certificate: line.certificate ?? '',
  };
}
