import { splitIntoLines, type XmlLine } from './xml-lines.ts';
import { memo } from 'react';

export const XmlPreview = ({ xml, label }: { xml: string; label: string }) => (
  <section
    className="overflow-auto relative [contain:layout_paint] bg-surface ruled font-num [font-variation-settings:'MONO'_1] text-sm leading-5 py-2"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
    tabIndex={0}
  >
    {splitIntoLines(xml).map((line, index) => (
      <XmlLineRow key={index} {...line} />
    ))}
  </section>
);

const TAGS = /(<!--[^]*?-->|<[^>]*>)/;

export const XmlLineRow = memo(({ number, text }: XmlLine) => (
  <div className="xml-line flex h-5 w-max min-w-full whitespace-pre [&_code]:font-inherit [&_code]:pr-4">
    <span
      className="narrow:w-14 narrow:pr-2 sticky left-0 flex-none w-18 pr-3 bg-surface text-ink-3 text-right [user-select:none]"
      aria-hidden="true"
    >
      {number}
    </span>
    <code>
      {text.split(TAGS).map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <span key={index} className={piece.startsWith('<!--') ? 'text-err' : 'text-ink-3'}>
            {piece}
          </span>
        ),
      )}
    </code>
  </div>
));
