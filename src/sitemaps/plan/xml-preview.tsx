import { splitIntoLines, type XmlLine } from './xml-lines.ts';
import { memo } from 'react';

/** A few lines of XML in the block that long ones scroll in, without script. */
export const XmlPreview = ({ xml, label }: { xml: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
  <section className="virtual-rows xml-still" aria-label={label} tabIndex={0}>
    {splitIntoLines(xml).map((line, index) => (
      <XmlLineRow key={index} {...line} />
    ))}
  </section>
);

const TAGS = /(<!--[^]*?-->|<[^>]*>)/;

/** A numbered line of XML: texts stand out from the tags around them. */
export const XmlLineRow = memo(({ number, text }: XmlLine) => (
  <div className="xml-line">
    <span className="xml-number" aria-hidden="true">
      {number}
    </span>
    <code>
      {text.split(TAGS).map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <span key={index} className={piece.startsWith('<!--') ? 'xml-comment' : 'xml-tag'}>
            {piece}
          </span>
        ),
      )}
    </code>
  </div>
));
