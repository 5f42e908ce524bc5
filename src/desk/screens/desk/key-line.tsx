type KeyLineProps = { keys: readonly (readonly [keys: readonly string[], words: string])[]; switched?: boolean };

/** The keys of a page in a line, and what they do. `switched`: single letters, which can be switched off (WCAG 2.1.4). */
export const KeyLine = ({ keys, switched }: KeyLineProps) => (
  <p className="key-line needs-script no-print">
    {keys.map(([signs, words]) => (
      <span key={words}>
        {signs.map((sign) => (
          <kbd key={sign}>{sign}</kbd>
        ))}
        {words}
      </span>
    ))}
    {switched && (
      <button type="button" className="footer-key key-line-end" data-search-key="Single keys">
        Single keys: on
      </button>
    )}
  </p>
);
