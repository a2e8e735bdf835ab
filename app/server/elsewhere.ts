import type { Question } from "./question.ts";

/** A thread of its own for answers that would keep this one from all other requests. */
export interface Elsewhere {
  /** Ledgers of more rows than this are folded there. */
  readonly maxRows: number;
  /**
   * The answer of an endpoint that only reads, as JSON text.
   * @throws AppError what the handler refused with; Error when it failed or its thread ended meanwhile
   */
  readonly ask: (question: Question) => Promise<string>;
  /** Refuses what is under way and ends the thread. */
  readonly close: () => Promise<void>;
}

/** Thrown where `ctx.elsewhere` is given and an answer should be made there; `call` catches it and asks. */
export class AnswerElsewhere extends Error {
  constructor() {
    super("to be answered in another thread");
    this.name = "AnswerElsewhere";
  }
}
