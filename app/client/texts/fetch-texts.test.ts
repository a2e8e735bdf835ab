import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchTexts } from "./fetch-texts.ts";
import { textFilesOf } from "./texts-context.tsx";

const asked: number[] = [];
let answers: (() => Promise<Response>)[];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("fetch", () => {
    asked.push(Date.now());
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const json = (value: unknown) => async () => new Response(JSON.stringify(value));
const status = (code: number) => async () => new Response("", { status: code });
const broken = () => Promise.reject(new TypeError("Failed to fetch"));

async function outcome(files: readonly string[]) {
  const [settled] = await Promise.allSettled([
    fetchTexts({ language: "en", files, build: "b" }),
    vi.runAllTimersAsync(),
  ]);
  return settled.status === "fulfilled" ? settled.value : String(settled.reason);
}

it("puts the texts of all files together", async () => {
  answers = [json({ common: { a: "A" } }), json({ goals: { b: "B" } })];
  expect(await outcome(["/one", "/two"])).toEqual({ common: { a: "A" }, goals: { b: "B" } });
  expect(asked).toEqual([0, 0]);
});

it("asks five times more where the server or the line failed: after 350 ms, then twice as long each time", async () => {
  for (const failure of [status(503), broken, async () => new Response('{"cut')]) {
    asked.length = 0;
    vi.setSystemTime(0);
    answers = [failure];
    expect(await outcome(["/one"])).toBe("Error: no texts from /one");
    expect(asked.map((at, index) => at - (asked[index - 1] ?? 0))).toEqual([0, 350, 700, 1400, 2800, 5600]);
  }
  answers = [broken, status(500), json({ common: {} })];
  expect(await outcome(["/one"])).toEqual({ common: {} });
});

it("does not ask again for what the server refuses", async () => {
  answers = [status(404)];
  expect(await outcome(["/one"])).toBe("Error: no texts from /one");
  expect(asked).toHaveLength(1);
});

it("names one file of the frame and one of what the screen needs besides", () => {
  const frame = [{ namespaces: ["frame"] }, undefined, { namespaces: ["shell", "explain"] }];
  const screen = { namespaces: ["explain", "goals"] };
  expect(textFilesOf([...frame, screen], "ru", "a b")).toEqual([
    "/locales/ru.json?of=common,frame,shell,explain&v=a%20b",
    "/locales/ru.json?of=goals&v=a%20b",
  ]);
  expect(textFilesOf([...frame, undefined], "en", "b")).toHaveLength(1);
});
