import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import type { ChangeKind } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';
import { counted } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { KIND_NAMES } from './messages.ts';
import type { ShownChange } from './read-changes.server.ts';

/** "1.00 → 1.25". Kinds without values have their name. */
export const ChangeWords = ({ change }: { change: Pick<ShownChange, 'kind' | 'before' | 'after'> }) => {
  const { kind, before, after } = change;
  if (kind === 'sources' && before?.code === after?.code) return <>Part numbers or their makers differ</>;
  if (kind === 'replaced' && after !== null) return <>by {numberOf(after.code)}</>;
  if (before === null && after === null) return <>{KIND_NAMES[kind]}</>;
  return (
    <>
      {valueOf(kind, before)} <span aria-label="now">→</span> {valueOf(kind, after)}
    </>
  );
};

function numberOf(text: string) {
  const nsn = parseNsn(text);
  return nsn === null ? (
    <Num>{text}</Num>
  ) : (
    <a className="num" href={paths.part(nsn)}>
      {formatNsn(nsn)}
    </a>
  );
}

function valueOf(kind: ChangeKind, value: ShownChange['before']) {
  if (value === null) return 'none';
  if (kind === 'sources') return counted(Number(value.code), 'part number');
  if (kind === 'class') return `FSC ${value.code}`;
  return (
    <>
      <Num>{kind === 'price' ? `$${value.code}` : value.code}</Num>
      {value.meaning !== null && ` ${value.meaning}`}
    </>
  );
}
