import { expect, it, vi } from "vitest";
import { bring } from "./bring.ts";

it("a program is brought once for all who ask", async () => {
  const load = vi.fn(async () => ({ part: 1 }));
  const [one, other] = await Promise.all([bring(load), bring(load)]);
  expect(one).toBe(other);
  expect(await bring(load)).toBe(one);
  expect(load).toHaveBeenCalledTimes(1);
});

it("one that did not come is asked for again by whoever asks next, not for the others", async () => {
  const load = vi.fn(async () => ({ part: 1 }));
  load.mockRejectedValueOnce(new Error("no line"));
  await expect(Promise.all([bring(load), bring(load)])).rejects.toThrow("no line");
  expect(load).toHaveBeenCalledTimes(1);
  expect(await bring(load)).toEqual({ part: 1 });
});

it("under another address where the browser says which one failed", async () => {
  const failed = "http://127.0.0.1:9/assets/part-1a.js";
  const load = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${failed}`));
  // Node imports nothing over http, and says what it was asked for.
  await expect(bring(load)).rejects.toThrow(/http:|again=1/);
  await expect(bring(load)).rejects.not.toThrow("Failed to fetch dynamically imported module");
});
