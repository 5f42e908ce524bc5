/** A list that cannot be read, in words for who sent it. `status` is the answer's. */
export class ListTrouble extends Error {
  override name = 'ListTrouble';
  readonly status: 400 | 413 | 415;

  constructor(message: string, status: 400 | 413 | 415 = 400) {
    super(message);
    this.status = status;
  }
}
