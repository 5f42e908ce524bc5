export const runMessages = {
  /** `said` is the error in the body, where there was one (S7.2). */
  http: (status: number, statusText: string, said = '') =>
    `HTTP ${status}: ${statusText || 'no status text'}${said && ` (${said})`}`,
  notAnAnswer: (type: string) => `The server answered 200 with ${type || 'no type'}, not with a stored file`,
  noAnswer: 'The server does not answer',
  timedOut: (seconds: number) => `No answer within ${seconds} seconds`,
  keyHint: 'Starts with op_, or is the setting OPERATOR_KEY.',
  notMeasured: 'not measured yet',
} as const;
