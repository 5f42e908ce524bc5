/** The database is locked, gone, corrupt or too slow; `cause` says which. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Too much waits: answered with 503, not logged. */
export class StoreOverloaded extends StoreUnavailable {
  readonly statusCode = 503;
}
