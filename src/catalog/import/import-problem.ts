/** Something about the input or the machine that stops an import; the message is meant for the person who started it. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

/** The import was told to stop (Ctrl-C, shutdown). */
export class ImportStopped extends Error {
  override name = 'ImportStopped';
}
