import { Fragment } from 'react';
import { CopyButton } from '../../ui/button.tsx';

/** Text of a machine that scrolls in its own frame, so that the page does not. */
export const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
  <section className="api-code" aria-label={label} tabIndex={0}>
    <pre>
      <code>{text}</code>
    </pre>
  </section>
);

/** Pieces up to this length stand on one line, so that no number breaks. */
const UNBROKEN_LENGTH = 24;

/** A command to copy; it breaks between the pieces of its address. */
export const Command = ({ text }: { text: string }) => (
  <p className="api-command">
    <code>
      {text.split(/(?<=[/?&])/).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
        <Fragment key={index}>
          {piece.length <= UNBROKEN_LENGTH ? <span className="api-piece">{piece}</span> : piece}
          <wbr />
        </Fragment>
      ))}
    </code>
    <CopyButton value={text} />
  </p>
);
