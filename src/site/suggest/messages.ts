import { counted } from '#base/ui/format-count.ts';
import type { SuggestionKind } from './suggestion.ts';

export const suggestMessages = {
  titles: {
    nsns: 'NSNs',
    parts: 'Part numbers',
    makers: 'Makers',
    classes: 'Groups and classes',
    names: 'Item names',
  } satisfies Record<SuggestionKind, string>,
  group: (classCount: number) => `group, ${counted(classCount, 'class', 'classes')}`,
  supplyClass: (nsnCount: number) => `class, ${counted(nsnCount, 'NSN')}`,
  shared: (itemName: string) => `several NSNs, ${itemName}`,
  name: (nsnCount: number) => counted(nsnCount, 'NSN'),
  nameFor: (typedAs: string, nsnCount: number) => `for "${typedAs}", ${counted(nsnCount, 'NSN')}`,
  maker: (partCount: number) => counted(partCount, 'part number'),
  tooMany: (perMinute: number, waitSeconds: number) =>
    `More than ${perMinute} suggestions a minute. Please wait ${waitSeconds} s.`,
  unavailable: 'The catalog does not answer just now.',
};
