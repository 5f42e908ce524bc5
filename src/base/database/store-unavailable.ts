/** The database did not answer: locked, gone, corrupt or past its time limit. `cause` says which. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Too much waits for the database already: a refusal with 503, which is not logged as a failure. */
export class StoreOverloaded extends StoreUnavailable {
  readonly statusCode = 503;
}
