import type { BadgeKind } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { RunState } from './run-machine.ts';

/** States of a file (S13.1). */
export type FileState = 'idle' | 'generating' | 'complete' | 'error';

export const FILE_STATES: Record<FileState, { word: string; badge: BadgeKind; icon: IconName }> = {
  idle: { word: 'Idle', badge: 'plain', icon: 'clock' },
  generating: { word: 'Generating', badge: 'info', icon: 'right' },
  complete: { word: 'Complete', badge: 'ok', icon: 'ok' },
  error: { word: 'Error', badge: 'err', icon: 'error' },
};

/** The state of a batch. */
export function fileState({ outcomes, inFlight }: RunState, batch: number): FileState {
  if (inFlight?.batch === batch) return 'generating';
  const outcome = outcomes[batch - 1];
  if (!outcome) return 'idle';
  return 'error' in outcome ? 'error' : 'complete';
}
