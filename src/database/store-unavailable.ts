/** The database did not answer: locked, gone, corrupt or past its time limit. `cause` says which. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
