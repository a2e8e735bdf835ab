import { describe, expect, it } from "vitest";
import { scheduledAt, slugOf, toEditorDraft, toPostDraft } from "./editor-draft.ts";

const text = { title: "Bonds", description: "On bonds.", tags: ["bonds", "coupons"], body: "Text." };
const empty = { title: "", description: "", tags: [], body: "" };
const publishAt = "2026-12-01T07:30:00.000Z";
const post = { slug: "bonds", publishAt, texts: { en: text, ru: empty }, etag: "x" };
const now = new Date("2026-11-30T10:00:00Z");

describe("an editor draft", () => {
  it("round-trips an unchanged post", () => {
    const draft = toEditorDraft(post, "2026-11-30");
    expect(draft).toMatchObject({ mode: "keep", date: "2026-12-01", time: "07:30" });
    const { etag: _etag, ...same } = post;
    expect(toPostDraft(draft, post, now)).toEqual(same);
  });

  it("is published now, scheduled, or left a draft", () => {
    const draft = toEditorDraft(null, "2026-11-30");
    const sent = (mode: "draft" | "now" | "schedule") => toPostDraft({ ...draft, mode }, null, now).publishAt;
    expect([sent("draft"), sent("now"), sent("schedule")]).toEqual([
      null,
      "2026-11-30T10:00:00.000Z",
      "2026-11-30T09:00:00.000Z",
    ]);
  });

  it("has no publication time without a valid date and time", () => {
    expect(scheduledAt({ date: null, time: "09:00" })).toBeNull();
    expect(scheduledAt({ date: "2026-12-01", time: "24:00" })).toBeNull();
    expect(scheduledAt({ date: "2026-12-01", time: "9:00" })).toBeNull();
  });
});

it.each([
  ["How TWR and IRR differ", "how-twr-and-irr-differ"],
  ["  Größe: 5 % — «да»", "gro-e-5"],
  ["Облигации", ""],
])("derives the slug from the title %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
