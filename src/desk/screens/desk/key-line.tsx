/** A key or keys, and what they do. */
export type KeyWords = readonly [keys: readonly string[], words: string];

/** The keys of a page in a line. `switched`: single letters, which can be switched off (WCAG 2.1.4). */
export const KeyLine = ({ keys, switched }: { keys: readonly KeyWords[]; switched?: boolean }) => (
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
