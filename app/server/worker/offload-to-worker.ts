/**
 * Thrown where `ctx.worker` is given and the rest of the request should run in a worker thread; `call` catches it and
 * hands the request over.
 */
export class OffloadToWorker extends Error {
  /** Owner of the ledger that is too large: his requests go to the thread that has it cached. */
  readonly ownerId: string;

  constructor(ownerId: string) {
    super("to be answered in a worker thread");
    this.name = "OffloadToWorker";
    this.ownerId = ownerId;
  }
}
