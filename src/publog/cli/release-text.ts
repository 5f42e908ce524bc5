import { formatSecond } from '#base/domain/format-time.ts';
import type { ReleaseManifest } from '../releases/manifest.ts';
import type { FlipOutcome, NodeCounts } from '../releases/flip-release.ts';
import {
  NODE_SEEN_MS,
  nodeState,
  nodeWork,
  type NodeState,
  type PublishedRelease,
  type ReleaseNode,
  type Standing,
} from '../releases/release-registry.ts';
import { formatSize, lines } from './run-import.ts';
import { escapeControls, textTable } from '#base/cli/terminal.ts';

type State = { standing: Standing; releases: PublishedRelease[]; nodes: ReleaseNode[] };

export function releasesText({ standing, releases, nodes }: State): string {
  if (releases.length === 0)
    return 'No release is published yet: npm run release -- publish makes one of the catalog of DATA_DIR.\n';
  const releaseRows = releases.map(({ version, listedNsns, bytes, storedBytes, publishedAtMs, publishedBy }) => [
    version,
    listedNsns.toLocaleString('en-US'),
    formatSize(bytes),
    formatSize(storedBytes),
    formatSecond(publishedAtMs),
    escapeControls(publishedBy),
    roleOf(version, standing),
  ]);
  const nodeRows = nodes.map((node) => [
    escapeControls(node.name),
    node.serves ?? 'nothing',
    node.ready.join(' ') || '-',
    seenText(node.seenAgoMs),
    escapeControls([STATE_WORDS[nodeState(node, standing)], nodeWork(node)].filter(Boolean).join('; ')),
  ]);
  return lines([
    ...textTable([['release', 'NSNs', 'size', 'stored', 'published', 'by', ''], ...releaseRows], [1, 2, 3]),
    '',
    ...(nodes.length === 0
      ? ['No node has reported yet: nodes do when they start with CATALOG_STORE and QUOTES_DATABASE_URL.']
      : textTable([['node', 'serves', 'has', 'seen', 'state'], ...nodeRows])),
  ]);
}

function roleOf(version: string, { version: inForce, before, staged, flippedAtMs }: Standing): string {
  if (version === inForce) return `in force since ${formatSecond(flippedAtMs!)}`;
  if (version === before) return 'the one before';
  return version === staged ? 'nodes fetch it' : '';
}

function seenText(agoMs: number): string {
  const seconds = Math.max(0, Math.round(agoMs / 1_000));
  if (seconds < 120) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
}

const STATE_WORDS: Record<NodeState, string> = {
  gone: 'not seen',
  late: 'takes no visitors: the release in force is missing',
  failing: 'has a problem',
  fetching: 'ok',
  ok: 'ok',
};

export function waitingWords({ ready, late }: NodeCounts): string[] {
  return [
    `${ready.length} of ${ready.length + late.length} nodes ready`,
    ...late.map((node) => `${escapeControls(node.name)}: ${whyLate(node)}`),
  ];
}

export function lateNodeLines(late: readonly ReleaseNode[]): string {
  return lines(late.map((node) => `  ${escapeControls(node.name)}: ${whyLate(node)}`));
}

function whyLate(node: ReleaseNode): string {
  if (node.seenAgoMs > NODE_SEEN_MS) return `last seen ${seenText(node.seenAgoMs)}`;
  return escapeControls(node.error ?? nodeWork(node)) || 'has not begun to fetch it';
}

export function flippedText({ flip, served, late }: Extract<FlipOutcome, { outcome: 'flipped' }>): string {
  const instead = flip.from === null ? '' : `, in place of ${flip.from}`;
  const waits = late.length === 0 ? '' : ' Those that do not take no visitors until they do:';
  return `Release ${flip.to} is in force${instead}. ${servedText(served, late)}${waits}\n`;
}

function servedText(served: Parameters<typeof flippedText>[0]['served'], late: readonly ReleaseNode[]): string {
  if (served === null) return 'PostgreSQL did not say which nodes serve it: npm run release -- list shows them.';
  const { ms, nodes } = served;
  if (nodes.length === 0) return 'No node serves it yet.';
  return `${nodes.length} of ${nodes.length + late.length} nodes serve it, after ${(ms / 1_000).toFixed(1)} s.`;
}

type Added = {
  added: 'added' | 'known';
  isInForce: boolean;
  /** Releases in force that the store lacks. */
  missing: readonly (string | null)[];
};

export function publishedText({ version, listedNsns, files }: ReleaseManifest, { added, isInForce, missing }: Added) {
  const sum = (field: 'bytes' | 'storedBytes'): string => formatSize(files.reduce((all, file) => all + file[field], 0));
  const facts = `${listedNsns.toLocaleString('en-US')} NSNs, ${files.length} files, ${sum('bytes')} (${sum('storedBytes')} stored)`;
  return lines([
    `Release ${version} ${added === 'added' ? 'is published' : 'was published before'}: ${facts}.`,
    isInForce ? 'It is in force.' : `Nodes fetch it now. npm run release -- activate ${version} puts it in force.`,
    ...missing.map((held) => `The store does not have release ${held}, which nodes hold: publish it too.`),
  ]);
}
