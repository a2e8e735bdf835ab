/** Thrown where `ctx.elsewhere` is given and an answer should be made there; `call` catches it and asks. */
export class AnswerElsewhere extends Error {
  constructor() {
    super("to be answered in another thread");
    this.name = "AnswerElsewhere";
  }
}
