import { expect, it } from "vitest";
import { noticeKindNames } from "../shared/names/notice-kinds.ts";
import { numberOfTopic } from "./mail-topics.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-token.ts";

const key = "test-secret-key-test-secret-key-0123456789";
const userId = "018f0000-0000-7000-8000-0000000000ff";

it("has 40 characters and names its user and topic to this installation only", () => {
  for (const topic of ["marketing", "digest", ...noticeKindNames] as const) {
    const token = unsubscribeToken(key, userId, topic);
    expect(token).toMatch(/^[\w-]{40}$/);
    expect(readUnsubscribeToken(key, token)).toEqual({ userId, topic });
    expect(readUnsubscribeToken(`${key}x`, token)).toBeUndefined();
  }
});

it("is nothing when one character differs, wherever", () => {
  const token = unsubscribeToken(key, userId, "drift");
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === "A" ? "B" : "A";
    expect(readUnsubscribeToken(key, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
  }
  for (const wrong of ["", "A", `${token}A`, ` ${token}`, token.slice(0, 39)])
    expect(readUnsubscribeToken(key, wrong)).toBeUndefined();
});

it("has a number of its own for every topic", () => {
  const numbers = (["marketing", "digest", ...noticeKindNames] as const).map(numberOfTopic);
  expect(new Set(numbers).size).toBe(numbers.length);
});
