/** Texts of the screens that make files. */
export const runMessages = {
  /** `said` is the error in the body, where there was one (S7.2). */
  http: (status: number, statusText: string, said = '') =>
    `HTTP ${status}: ${statusText || 'no status text'}${said && ` (${said})`}`,
  notAnAnswer: (type: string) => `The server answered 200 with ${type || 'no type'}, not with a stored file`,
  noAnswer: 'The server does not answer',
  timedOut: (seconds: number) => `No answer within ${seconds} seconds`,

  elsewhere: 'Another tab is running it',
  elsewhereText: 'This page shows how far it is. Pause and stop are in that tab.',
  interrupted: (batch: string) =>
    `The page was closed while the run was under way. It stands at ${batch}; nothing runs until Resume.`,
  newerCatalog: 'The catalog has changed since this page was loaded: the list of files may be another one now.',
  olderCatalog: 'Results below are of an earlier catalog. Reset starts with the files of this one.',
  notKept: 'This browser keeps nothing for this page: a reload forgets the run.',
  waitsForKey: (batch: string) => `Waiting for the operator key; then it goes on with ${batch}.`,
  retrying: (error: string, batch: string) => `${error}. Trying ${batch} again.`,

  keyTitle: 'Operator key needed',
  keyText: 'Making files changes what the site serves. With the key it goes on with the same file.',
  keyHint: 'Starts with op_, or is the setting OPERATOR_KEY.',
  keyEmpty: 'Please enter the operator key.',
  keyFailed: 'The key could not be checked: the server does not answer.',

  notMeasured: 'not measured yet',
} as const;
