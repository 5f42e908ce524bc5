import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Num } from '../../ui/number.tsx';
import { LinkSegments } from '../../ui/navigation.tsx';
import { Table } from '../../ui/table.tsx';
import type { StoredAuditEntry } from '../store/operator-store.ts';
import { AUDIT_KINDS, AUDIT_WORDS, type AuditKind } from './messages.ts';

/** Filters entries by kind and text. */
export const AuditTools = ({ kind, search }: { kind: AuditKind | null; search: string }) => (
  <div className="audit-tools">
    <LinkSegments
      label="Kinds of entries"
      options={[null, ...AUDIT_KINDS].map((one) => ({
        label: one === null ? 'All' : one.word,
        href: paths.operatorLog({ kind: one?.name, search }),
        current: (one?.name ?? null) === kind,
      }))}
    />
    <search>
      <form className="grid grid-cols-[minmax(0,1fr)_auto] gap-2" action={paths.operatorLog()}>
        {kind !== null && <input type="hidden" name="kind" value={kind} />}
        <TextInput
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          aria-label="Search the log"
          placeholder="Operator, RFQ number or address"
        />
        <Button type="submit" kind="ink">
          Show
        </Button>
      </form>
    </search>
  </div>
);

export const AuditTable = ({ entries }: { entries: readonly StoredAuditEntry[] }) => (
  <Table heads={['When, UTC', 'Who', 'What', 'From']} caption="Audit log, newest first" rows sticky>
    {entries.map(({ id, atMs, who, address, event, subject }) => {
      const { word, warning } = AUDIT_WORDS[event];
      return (
        <tr key={id}>
          <td className="cell-pair whitespace-nowrap">
            <Num>{new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')}</Num>
          </td>
          <td className="cell-pair">
            <bdi>{who}</bdi>
          </td>
          <td className="cell-lead">
            {warning ? (
              <Badge kind="err" icon="error">
                {word}
              </Badge>
            ) : (
              word
            )}{' '}
            <bdi>{subject}</bdi>
          </td>
          <td className="cell-pair small muted" data-label="From">
            {address === null ? 'this machine' : <Num>{address}</Num>}
          </td>
        </tr>
      );
    })}
  </Table>
);
