/** Thrown to hand a read-only request over to a worker; caught by `call`. */
export class OffloadToWorker extends Error {
  /** Chooses the thread that has the ledger cached. */
  readonly ownerId: string;

  constructor(ownerId: string) {
    super("to be answered in a worker thread");
    this.name = "OffloadToWorker";
    this.ownerId = ownerId;
  }
}
