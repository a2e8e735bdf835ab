import { expect, it } from "vitest";
import type { Question } from "../context.ts";
import { createAnswerThread } from "./answer-thread.ts";

const question = { key: "GET /api/x", input: {}, ctx: {}, now: new Date(0) } as unknown as Question;

/** A thread that runs the program's text, and the errors that were logged of it. */
function threadOf(text: string) {
  const errors: unknown[] = [];
  const error = (details: object) => void errors.push("err" in details ? details.err : undefined);
  const log = { info: () => {}, warn: () => {}, error };
  const program = new URL(`data:text/javascript,${encodeURIComponent(text)}`);
  return { thread: createAnswerThread({ program, options: { execArgv: [] }, maxRows: 1, log }), errors };
}

const answering = (statement: string) => `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ say, id, question }) => {
    if (say === "end") return parentPort.close();
    ${statement}
  });`;

const ended = "the thread for large ledgers ended";

it("gives every answer to whom it belongs, whatever else the thread says", async () => {
  const { thread } = threadOf(
    answering(`
      parentPort.postMessage({ "watch:import": ["file"] });
      const outcome = { end: "answer", json: question.key };
      setTimeout(() => parentPort.postMessage({ say: "answered", id, outcome }), id === 1 ? 100 : 0);`),
  );
  const ask = (key: string) => thread.ask({ ...question, key });
  expect(await Promise.all([ask("a"), ask("b")])).toEqual(["a", "b"]);
  await thread.close();
  await expect(ask("c")).rejects.toThrow("the application is closed");
});

it("logs why a thread died, refuses what was under way and starts another one", async () => {
  const { thread, errors } = threadOf(answering(`throw new Error(id + " is too much");`));
  for (const number of [1, 2]) {
    const refused = await thread.ask(question).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: ended, cause: { message: "1 is too much" } });
    expect(errors).toHaveLength(number);
  }
  await thread.close();
});

it("refuses an input that cannot be handed over, and answers the next", async () => {
  const { thread } = threadOf(
    answering(`parentPort.postMessage({ say: "answered", id, outcome: { end: "answer", json: "{}" } });`),
  );
  await expect(thread.ask({ ...question, input: () => {} })).rejects.toThrow("could not be cloned");
  expect(await thread.ask(question)).toBe("{}");
  await thread.close();
});

it("stops a thread that does not hear that it is to end: its question is refused as at shutting down", async () => {
  const { thread } = threadOf("for (;;);");
  const refused = expect(thread.ask(question)).rejects.toMatchObject({ code: "SHUTTING_DOWN", status: 503 });
  await thread.close();
  await refused;
});

it("closes without ever having been asked", async () => {
  const { thread } = threadOf("throw new Error()");
  await thread.close();
});
