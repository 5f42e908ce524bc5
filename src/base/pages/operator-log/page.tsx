import { AuditTable, AuditTools } from '../../operators/screens/audit-table.tsx';
import { operatorMessages } from '../../operators/screens/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { plural } from '../../ui/format-count.ts';
import { Count } from '../../ui/number.tsx';
import type { OperatorLogPageData } from './load.server.ts';
import { operatorsPage } from '../../frame/operators-page.tsx';

export const { head, View } = operatorsPage<NonNullable<OperatorLogPageData>>({
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
        <nav className="pager" aria-label="Pages">
          <span />
          <span className="muted small narrow:hidden">
            <Count of={entries.length} /> of <Count of={total} /> {plural(total, 'entry', 'entries')}
          </span>
          {older === null ? (
            <span />
          ) : (
            <ButtonLink href={paths.operatorLog({ kind: kind ?? undefined, search, before: String(older) })} rel="next">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  ),
});
