import { formatSince } from '#base/domain/format-time.ts';
import { good, goodUnless, off, type ReadState, type SheetState, UNREAD } from '#base/domain/sheet-state.ts';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { SignOutForm } from '#base/operators/screens/passkey-panel.tsx';
import { mayEnter, type OperatorArea } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { Badge } from '#base/ui/elements.tsx';
import { counted } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Table } from '#base/ui/table.tsx';
import { deskWordOf, formatSpan } from '#desk/screens/desk/due.ts';
import { countIn, deskCounts } from '#desk/screens/desk/inbox-query.ts';
import { WAITING_STATES } from '#desk/store/stored-quote.ts';
import { nodeState } from '#publog/releases/release-registry.ts';
import type { AlertKind } from '../../alerts/alert-machine.ts';
import { alertWords } from '../../alerts/messages.ts';
import { partStates } from '../../health/readiness.ts';
import type { SheetData } from './load.server.ts';

const ICONS = { ok: 'ok', warn: 'warn', err: 'error', off: 'clock' } as const;

/** The next step of each row: words, address, and who may go there. */
const STEPS: Record<string, readonly [words: string, href: string, area: OperatorArea]> = {
  Edition: ['What has changed', paths.changes(), 'own'],
  Requests: ['Quote desk', paths.operatorQuotes(), 'quotes'],
  Mail: ['Failed mails', paths.operatorQuotes({ state: 'failed' }), 'quotes'],
  'Walk inside': ['Sitemap health', paths.sitemapHealth(), 'sitemaps'],
  'Walk outside': ['Sitemap health', paths.sitemapHealth(), 'sitemaps'],
  'Stored files': ['Write all files again', paths.bulkSitemapGenerator(), 'sitemaps'],
  Coverage: ['Crawl coverage', paths.crawl(), 'sitemaps'],
  IndexNow: ['Addresses that are gone', paths.demand(), 'sitemaps'],
  Backups: ['Quote desk', paths.operatorQuotes(), 'quotes'],
  Nodes: ['Operators and nodes', paths.operators(), 'operators'],
};
const ILL: ReadonlySet<string> = new Set(['gone', 'late', 'failing']);

/** A part of /readyz without a row has one while it needs somebody. */
export function rowsOf(data: SheetData): (SheetState & { what: string })[] {
  const { readiness, wrong, figures, told, nodes, nowMs } = data;
  const { catalog, backups, disk, mail } = readiness.parts;
  const ofRows = new Set(['catalog', 'sitemaps']);
  const judged = (kind: AlertKind, state: ReadState): ReadState => {
    ofRows.add(kind);
    return wrong[kind] ? { ...state, look: 'err', ...alertWords(kind) } : state;
  };
  const [waiting, late] = figures ? [countIn([...WAITING_STATES, 'accepted'], figures.byState), figures.late] : [0, 0];
  const toSort = figures?.byState.draft ?? 0;
  const oldestMs = figures?.oldestWaitingMs ?? null;
  const requests: ReadState = figures && {
    look: late > 0 ? 'err' : waiting + toSort > 0 ? 'warn' : 'ok',
    word: deskWordOf(late, waiting).words + (toSort > 0 ? `, ${counted(toSort, 'mail')} to sort` : ''),
    figure: oldestMs === null ? '' : `the oldest for ${formatSpan(Math.max(0, nowMs - oldestMs))}`,
  };
  const failed = figures?.mailsFailed ?? 0;
  const mails = figures && goodUnless(failed, `${counted(failed, 'mail')} not sent`, `${figures.mailsWaiting} waiting`);
  const ill = nodes?.nodes.filter((node) => ILL.has(nodeState(node, nodes.standing))).map(({ name }) => name) ?? [];
  const ofNodes = goodUnless(ill.length, `Look at ${ill.join(', ')}`, counted(nodes?.nodes.length ?? 0, 'node'));
  const age = `${catalog.editionDate}, ${counted(catalog.editionAgeDays ?? 0, 'day')} old`;
  const copied = backups.lastGood === null ? 'none yet' : `last ${formatSince(Date.parse(backups.lastGood), nowMs)}`;
  const rows: Record<string, ReadState> = {
    Edition: judged('edition', catalog.status === 'ok' ? good(age) : { ...UNREAD, figure: catalog.status }),
    Requests: judged('quotes', requests),
    Mail: judged('mail', mail.status === 'off' ? off('no mail server is set') : mails),
    ...data.ofSitemaps,
    IndexNow: told === null ? off('INDEXNOW_KEY is not set') : told && toldOf(told.version, data.version),
    Backups: judged('backups', backups.status === 'off' ? off('BACKUP_EVERY is not set') : good(copied)),
    Disk: judged('disk', disk.freeBytes === null ? undefined : good(`${(disk.freeBytes / 1e9).toFixed(1)} GB free`)),
    Nodes: judged('releases', nodes === null ? good('one machine') : nodes && ofNodes),
  };
  const others = partStates(readiness.parts).filter(([part, isFine]) => !isFine && !ofRows.has(part));
  for (const [part] of others) {
    const what = part[0]!.toUpperCase() + part.slice(1);
    rows[what] = { ...UNREAD, word: 'Needs you', ...judged(part as AlertKind, undefined) };
  }
  return Object.entries(rows).map(([what, state]) => ({ what, ...(state ?? UNREAD) }));
}

const toldOf = (told: string | null, version: string): SheetState =>
  told === null
    ? off('', 'Nothing told yet')
    : told === version
      ? good('told of this catalog')
      : { look: 'warn', word: 'Behind', figure: `told of ${told}`, todo: 'npm run sitemaps tells of this catalog.' };

export const { head, View } = operatorsPage<SheetData>({
  path: paths.operator(),
  title: 'State of the site',
  description: 'Whether everything is all right, for operators.',
  unavailable: '',
  counts: ({ figures }) => (figures ? deskCounts(figures) : {}),
  content: (data) => {
    const rows = rowsOf(data);
    const needed = rows.filter(({ look }) => look === 'err' || look === 'warn');
    const isBad = needed.some(({ look }) => look === 'err');
    const kind = isBad ? ' state-word-err' : needed.length > 0 ? ' state-word-warn' : '';
    return (
      <>
        <div className="operator-head">
          <div>
            <p className="muted small">State of the site</p>
            <h1 className={`state-word${kind}`}>
              <Icon name={ICONS[isBad ? 'err' : needed.length > 0 ? 'warn' : 'ok']} />
              <span>
                {needed.length === 0
                  ? 'All is well'
                  : `${counted(needed.length, 'thing')} ${needed.length === 1 ? 'needs' : 'need'} you`}
              </span>
            </h1>
          </div>
        </div>
        <Table rows caption="State of the site" heads={['Part', 'State', 'Figure', 'Next']}>
          {[...needed, ...rows.filter((row) => !needed.includes(row))].map(({ what, look, word, figure, todo }) => {
            const [words, href, area] = STEPS[what] ?? [];
            return (
              <tr key={what}>
                <th scope="row" className="cell-lead">
                  <b>{what}</b>
                </th>
                <td className="cell-pair">
                  <Badge kind={look} icon={ICONS[look]}>
                    {word}
                  </Badge>
                  {todo && <small className="block text-ink-2">{todo}</small>}
                </td>
                <td className="cell-pair num small">{figure}</td>
                <td className="cell-pair">
                  {href !== undefined && mayEnter(data.role, area!) ? <a href={href}>{words}</a> : words}
                </td>
              </tr>
            );
          })}
        </Table>
        <SignOutForm />
      </>
    );
  },
});
