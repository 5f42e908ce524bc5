import { SessionTable, SignOutForm, PasskeyPanel, OperatorTable } from '#base/operators/screens/passkey-panel.tsx';
import { operatorMessages } from '#base/operators/screens/messages.ts';
import { paths } from '#base/paths.ts';
import { mayEnter } from '#base/operators/store/operator-store.ts';
import { Note, plural, Count, Num, Badge, Submit, type BadgeKind } from '#base/ui/elements.tsx';
import type { OperatorsPageData } from './load.server.ts';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { formatSince } from '#base/domain/format-time.ts';
import { nodeState, nodeWork, type NodeState, type ReleaseNodes } from '#publog/releases/release-registry.ts';
import type { IconName } from '#base/ui/icon.tsx';
import { Section, Table } from '#base/ui/table.tsx';

export const { head, View } = operatorsPage<NonNullable<OperatorsPageData>>({
  path: paths.operators(),
  title: 'Operators',
  description: 'Who operates the site, and from where they are signed in.',
  unavailable: operatorMessages.unavailable,
  content: (data) => {
    const { you, operators, sessions, passkeys, thisSession, nowMs } = data;
    const signedIn = new Set(sessions.map(({ operator }) => operator.id));
    const all = mayEnter(you.role, 'operators');
    const keyOnly = operators.filter(({ source, passkeys: count }) => source !== 'link' && count === 0);
    return (
      <>
        <div className="operator-head [&+.note]:mb-3">
          <div>
            <p className="muted small">Operators</p>
            {all ? (
              <h1>
                <Count of={operators.length} /> {plural(operators.length, 'operator')}, <Count of={signedIn.size} />{' '}
                signed in
              </h1>
            ) : (
              <h1>{you.name}</h1>
            )}
          </div>
        </div>
        {keyOnly.length > 0 && (
          <Note>
            <b>
              {keyOnly.map(({ name }) => name).join(', ')} {keyOnly.length === 1 ? 'has' : 'have'} only a key.
            </b>{' '}
            A passkey cannot be copied or mailed.
          </Note>
        )}
        <OperatorTable operators={operators} signedIn={signedIn} you={you.id} maySetRoles={all} nowMs={nowMs} />
        {all && (
          <p className="muted small mt-2">
            On the server, <code>npm run operators -- add NAME</code> adds an operator, <code>new-key NAME</code>{' '}
            replaces a lost key, and <code>remove NAME</code> removes one with all its sessions.
          </p>
        )}
        {data.releases !== null && (
          <Section title="Nodes" aside={standingWords(data.releases.standing.version)}>
            <NodeTable {...data.releases} nowMs={nowMs} />
            <p className="muted small mt-2">
              On the machine that imports, <code>npm run release -- list</code> shows all releases, and{' '}
              <code>rollback</code> puts the one before in force again.
            </p>
          </Section>
        )}
        <Section
          title="Sessions"
          aside="each ends by itself when it has not been used for 12 hours"
          end={
            sessions.length > 1 && (
              <form method="post" className="no-print">
                <Submit action="end-others" size="s">
                  End all but this
                </Submit>
              </form>
            )
          }
        >
          <SessionTable sessions={sessions} thisOne={thisSession} nowMs={nowMs} />
        </Section>
        <Section title="Your passkeys" aside="needed after the key">
          <PasskeyPanel passkeys={passkeys} place={data.passkeyPlace} nowMs={nowMs} />
        </Section>
        <SignOutForm />
      </>
    );
  },
});

const standingWords = (version: string | null) =>
  version === null ? (
    'no release is in force yet'
  ) : (
    <>
      release <Num>{version}</Num> is in force
    </>
  );

const STATES: Record<NodeState, { kind: BadgeKind; word: string; icon?: IconName }> = {
  gone: { kind: 'off', word: 'Not seen' },
  late: { kind: 'err', icon: 'error', word: 'Takes no visitors' },
  failing: { kind: 'warn', icon: 'warn', word: 'Has a problem' },
  fetching: { kind: 'info', word: 'Serves' },
  ok: { kind: 'ok', icon: 'ok', word: 'Serves' },
};

export const NodeTable = ({ standing, nodes, nowMs }: ReleaseNodes & { nowMs: number }) => (
  <Table heads={['Node', 'Release', 'Also on its disk', 'Last seen', 'State']} caption="Nodes" rows>
    {nodes.map((node) => {
      const { word, ...badge } = STATES[nodeState(node, standing)];
      const others = node.ready.filter((version) => version !== node.serves);
      return (
        <tr key={node.name}>
          <th scope="row" className="cell-lead">
            <Num strong>{node.name}</Num>
          </th>
          <td className="cell-pair" data-label="Release">
            {node.serves === null ? 'none' : <Num>{node.serves}</Num>}
          </td>
          <td className="cell-pair muted small" data-label="Also on its disk">
            {others.length === 0 ? 'none' : <Num>{others.join(', ')}</Num>}
          </td>
          <td className="cell-pair small" data-label="Last seen">
            {formatSince(nowMs - node.seenAgoMs, nowMs)}
          </td>
          <td className="cell-pair">
            <Badge {...badge}>{word}</Badge> <span className="muted small">{nodeWork(node)}</span>
          </td>
        </tr>
      );
    })}
  </Table>
);
