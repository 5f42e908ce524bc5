import { operatorMessages, AUDIT_KINDS, AUDIT_WORDS, type AuditKind } from '../../operators/screens/messages.ts';
import { paths } from '../../paths.ts';
import { Button, Empty, plural, Count, Num, Badge } from '../../ui/elements.tsx';
import type { OperatorLogPageData } from './load.server.ts';
import { operatorsPage } from '../../frame/operators-page.tsx';
import { TextInput } from '../../ui/field.tsx';
import { LinkSegments, Pager } from '../../ui/navigation.tsx';
import { Table } from '../../ui/table.tsx';
import type { StoredAuditEntry } from '../../operators/store/operator-store.ts';

export const { head, View } = operatorsPage<OperatorLogPageData>({
  path: paths.operatorLog(),
  title: 'Audit log',
  description: 'What operators and commands have done.',
  unavailable: operatorMessages.unavailable,
  content: ({ entries, total, kind, search, older }) => (
    <>
      <div className="tool-head">
        <h1>Audit log</h1>
        <p>Who signed in, changed, exported or removed what, and when. Kept 400 days; nobody can change it here.</p>
      </div>
      <AuditTools kind={kind} search={search} />
      {entries.length === 0 ? (
        <Empty level={2} icon="list" title="No such entries" />
      ) : (
        <AuditTable entries={entries} />
      )}
      {entries.length > 0 && (
        <Pager
          previous={null}
          next={older === null ? null : paths.operatorLog({ kind: kind ?? undefined, search, before: String(older) })}
          words={[null, 'Older']}
        >
          <Count of={entries.length} /> of <Count of={total} /> {plural(total, 'entry', 'entries')}
        </Pager>
      )}
    </>
  ),
});

const AuditTools = ({ kind, search }: { kind: AuditKind | null; search: string }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-2 gap-x-3 my-3 narrow:grid-cols-1">
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

const AuditTable = ({ entries }: { entries: readonly StoredAuditEntry[] }) => (
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
          <th scope="row" className="cell-lead">
            {warning ? (
              <Badge kind="err" icon="error">
                {word}
              </Badge>
            ) : (
              word
            )}{' '}
            <bdi>{subject}</bdi>
          </th>
          <td className="cell-pair small muted" data-label="From">
            {address === null ? 'this machine' : <Num>{address}</Num>}
          </td>
        </tr>
      );
    })}
  </Table>
);
