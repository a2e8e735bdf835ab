import { expect, it } from "vitest";
import { createRunLine } from "./run-line.ts";

/** Work that ends on request; `started` counts its runs. */
function makeWork() {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  let active = 0;
  const seen = { started: 0, mostAtOnce: 0 };
  const work = async () => {
    seen.started += 1;
    active += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, active);
    const { promise, ...end } = Promise.withResolvers<number>();
    ends.push(end);
    try {
      return await promise;
    } finally {
      active -= 1;
    }
  };
  return { seen, work, ends };
}

it("five callers at once: one run, and one more for the four that came meanwhile", async () => {
  const { seen, work, ends } = makeWork();
  const line = createRunLine<number>();
  const answers = Promise.all([1, 2, 3, 4, 5].map(() => line(work)));
  expect(seen.started).toBe(1);
  ends[0]?.resolve(1);
  await expect.poll(() => seen.started).toBe(2);
  ends[1]?.resolve(2);
  expect(await answers).toEqual([1, 2, 2, 2, 2]);
  expect(seen).toEqual({ started: 2, mostAtOnce: 1 });
});

it("who comes while the second run is on waits for a third; afterwards everything starts at once again", async () => {
  const { seen, work, ends } = makeWork();
  const line = createRunLine<number>();
  const early = [line(work), line(work)];
  ends[0]?.resolve(1);
  await expect.poll(() => seen.started).toBe(2);
  const late = line(work);
  ends[1]?.resolve(2);
  await expect.poll(() => seen.started).toBe(3);
  ends[2]?.resolve(3);
  expect(await Promise.all([...early, late])).toEqual([1, 2, 3]);
  const after = line(work);
  expect(seen).toEqual({ started: 4, mostAtOnce: 1 });
  ends[3]?.resolve(4);
  expect(await after).toBe(4);
});

it("a run that fails fails for its callers alone", async () => {
  const { seen, work, ends } = makeWork();
  const line = createRunLine<number>();
  const first = expect(line(work)).rejects.toThrow("no");
  const second = line(work);
  ends[0]?.reject(new Error("no"));
  await first;
  await expect.poll(() => seen.started).toBe(2);
  ends[1]?.resolve(2);
  expect(await second).toBe(2);
});
