export const runMessages = {
  /** `said` is the error in the body, where there was one (S7.2). */
  http: (status: number, statusText: string, said = '') =>
    `HTTP ${status}: ${statusText || 'no status text'}${said && ` (${said})`}`,
  notAnAnswer: (type: string) => `The server answered 200 with ${type || 'no type'}, not with a stored file`,
  noAnswer: 'The server does not answer',
  timedOut: (seconds: number) => `No answer within ${seconds} seconds`,
  newerCatalog: 'The catalog has changed since this page was loaded: the list of files may be another one now.',
  olderCatalog: 'The last run was over the files of another catalog.',
  keyTitle: 'Operator key needed',
  keyText: 'Making files changes what the site serves. Enter the key to continue.',
  keyHint: 'Starts with op_, or is the setting OPERATOR_KEY.',
  keyEmpty: 'Please enter the operator key.',
  keyFailed: 'The key could not be checked: the server does not answer.',
  notMeasured: 'not measured yet',
} as const;
