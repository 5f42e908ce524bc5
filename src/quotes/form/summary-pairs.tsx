/** Names and values of a request at a glance. */
export const Pairs = ({ pairs }: { pairs: readonly [name: string, value: string][] }) => (
  <dl className="summary-pairs">
    {pairs.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={/^[\d,]+$/.test(value) ? 'num' : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);
