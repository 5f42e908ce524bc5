import { memo } from 'react';
import type { XmlLine } from './xml-lines.ts';

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
