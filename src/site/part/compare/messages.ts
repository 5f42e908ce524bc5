export const compareMessages = {
  title: 'Compare parts',
  lead: 'Up to four items side by side, by what is on file for them.',
  empty: 'Nothing to compare yet',
  emptyText: 'Give two NSNs or more, with or without dashes. A part number works where one item carries it.',
  unreadState: 'Not listed; why could not be read',
  /** Words after a typed text, or around its NSN. */
  notes: {
    unreadable: ['is neither a stock number nor a part number.', ''],
    unknown: ['is not in this catalog.', ' '],
    several: ['is a part number of several items: choose one of them.', ' '],
    'left-out': ['is left out: four items at most.', ''],
    replaced: ['is cancelled; ', ', which replaced it, stands in its place.'],
    'part-number': ['is a part number of ', '.'],
    repeated: ['is ', ' again: it stands here once.'],
  },
} as const;
