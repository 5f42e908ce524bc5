import { formatSince } from '#base/domain/format-time.ts';
import { nodeState, nodeWork, type NodeState, type ReleaseNodes } from '#publog/releases/release-registry.ts';
import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import type { IconName } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';

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
          <td className="cell-lead">
            <Num strong>{node.name}</Num>
          </td>
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
