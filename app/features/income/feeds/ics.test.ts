import { describe, expect, it } from "vitest";
import { escapeIcs, foldIcs, type IcsEvent, toIcs } from "./ics.ts";

const event: IcsEvent = {
  uid: "a@zerno",
  date: "2024-12-31",
  summary: "Dividend: Sber; pref, 1\\2",
  description: "one\ntwo",
  isTentative: true,
};

describe("a calendar as RFC 5545 text", () => {
  it("escapes backslash, semicolon, comma and line breaks, and drops what no text may hold", () => {
    expect(escapeIcs("a\\b;c,d\ne\r\nf\u0007g")).toBe("a\\\\b\\;c\\,d\\ne\\nfg");
  });

  it("folds at 75 octets, never inside a character, and unfolds to the same line", () => {
    // 8 + 2 x 40 = 88 octets: 33 letters of two octets fit beside the 8 (74), the 34th would be the 76th.
    const line = `SUMMARY:${"я".repeat(40)}`;
    const folded = foldIcs(line);
    expect(folded).toBe(`SUMMARY:${"я".repeat(33)}\r\n ${"я".repeat(7)}`);
    expect(folded.replaceAll("\r\n ", "")).toBe(line);
    expect(foldIcs("x".repeat(75))).toBe("x".repeat(75));
    for (const part of foldIcs("😀".repeat(100)).split("\r\n")) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(part).not.toContain("\ufffd");
    }
  });

  it("has events of whole days that end on the next day, also over the year's end", () => {
    const text = toIcs({
      name: "Income",
      language: "en",
      now: new Date("2024-11-20T10:00:01.5Z"),
      events: [event],
    });
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.split("\r\n").slice(7, -2)).toEqual([
      "BEGIN:VEVENT",
      "UID:a@zerno",
      "DTSTAMP:20241120T100001Z",
      "DTSTART;VALUE=DATE:20241231",
      "DTEND;VALUE=DATE:20250101",
      "SUMMARY:Dividend: Sber\\; pref\\, 1\\\\2",
      "DESCRIPTION:one\\ntwo",
      "STATUS:TENTATIVE",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });
});
