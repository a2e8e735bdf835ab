import { afterEach, expect, it, vi } from "vitest";
import { inTurn } from "./draw-in-turn.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("lets the browser work between two drawings, and one that fails does not stop the next", async () => {
  const done: string[] = [];
  const draw = (name: string) => async () => {
    done.push(name);
    if (name === "first") throw new Error("cannot draw");
  };
  inTurn(draw("first"));
  inTurn(draw("second"));
  await Promise.resolve().then(() => undefined);
  const press = new Promise<void>((resolve) =>
    setTimeout(() => {
      done.push("press");
      resolve();
    }),
  );
  await press;
  await vi.waitFor(() => expect(done).toHaveLength(3));
  expect(done).toEqual(["first", "press", "second"]);
});
