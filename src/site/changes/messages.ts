export const changeMessages = {
  title: 'Changes by edition',
  about: 'Changes of items from one edition of PUB LOG to the next, kept for 36 months.',
  none: 'No change is recorded yet. The record begins with the first edition that is imported after this one.',
  notReleased: 'The record of changes did not come with this release of the catalog: what changed is not known here.',
  unread: 'The changes of this item are not known: their record could not be read, or did not come with the release.',
  begins: (date: string) => `The edition of ${date} begins the record: nothing is known of changes before it.`,
  gap: (date: string) => `Changes between the edition of ${date} and the recorded one before it are not known.`,
  failed: 'The changes could not be read just now. Please try again.',
} as const;
