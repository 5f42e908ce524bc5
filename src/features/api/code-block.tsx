import { CopyButton } from '../../ui/copy-button.tsx';

/** Text of a machine that scrolls in its own frame, so that the page does not. */
export const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
  <section className="api-code" aria-label={label} tabIndex={0}>
    <pre>
      <code>{text}</code>
    </pre>
  </section>
);

/** A command to copy. */
export const Command = ({ text }: { text: string }) => (
  <p className="api-command">
    <code>{text}</code>
    <CopyButton value={text} />
  </p>
);
