import { createElement as h, type ReactElement } from 'react';
import type { AskedPart } from '#base/domain/asked-part.ts';
import { paths } from '#base/paths.ts';
import { counted } from '#base/ui/format-count.ts';

/** Parts that the line names; the form lists all. */
const NAMED = 5;

type AskedPartsProps = { parts: readonly AskedPart[]; texts: readonly string[] };

/**
 * The parts that the address of a page carries, and the way to the quote form. `texts`: as the address has them. Written without JSX, because the server adds it to
 * finished pages and runs from the source.
 */
export const AskedParts = ({ parts, texts }: AskedPartsProps): ReactElement =>
  h(
    'aside',
    { className: 'asked-parts', id: 'asked-parts', 'aria-label': 'Parts for your request' },
    h(
      'p',
      null,
      h('b', null, `${counted(parts.length, 'part')} for your request:`),
      ' ',
      parts
        .slice(0, NAMED)
        .map(({ partNumber, nsn, quantity, condition }, index) =>
          h(
            'span',
            { key: texts[index] },
            index > 0 && ', ',
            h('span', { className: 'num num-long' }, partNumber || nsn),
            quantity !== undefined && ` × ${quantity}`,
            condition !== undefined && ` ${condition}`,
          ),
        ),
      parts.length > NAMED && ` and ${parts.length - NAMED} more`,
    ),
    h(
      'a',
      { className: 'button button-go button-s', href: paths.quoteFormFor(...texts), rel: 'nofollow' },
      'Go on to the quote form',
    ),
  );
