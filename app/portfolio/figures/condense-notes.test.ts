import type { IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { condenseNotes } from "./condense-notes.ts";

const period = { from: "2026-01-09" as IsoDate, to: "2026-11-22" as IsoDate };
const price = (asset: string, date: string) => ({ code: "stale-price", params: { asset, date } });

describe("notes of a figure", () => {
  it("call a close of Friday on Sunday the last one, a close of last week stale", () => {
    expect(condenseNotes([price("A", "2026-11-20")], period)).toEqual([
      { code: "last-price", params: { asset: "A", date: "2026-11-20" } },
    ]);
    expect(condenseNotes([price("A", "2026-11-18")], period)[0]?.code).toBe("last-price");
    expect(condenseNotes([price("A", "2026-11-17")], period)[0]?.code).toBe("stale-price");
  });

  it("measure a price of the period's start against that evening", () => {
    expect(condenseNotes([price("A", "2026-01-08")], period)[0]?.code).toBe("last-price");
    expect(condenseNotes([price("A", "2026-01-02")], period)[0]?.code).toBe("stale-price");
  });

  it("name three assets, count the rest and tell the oldest day", () => {
    const notes = ["D", "B", "C", "A", "E"].map((name, at) => price(name, `2026-11-2${at % 2}`));
    expect(condenseNotes(notes, period)).toEqual([
      { code: "last-prices", params: { names: "D, B, C, …", number: "5", date: "2026-11-20" } },
    ]);
  });

  it("name the assets that are counted at their trade prices", () => {
    const at = (asset: string) => ({ code: "trade-price", params: { asset, date: "2026-11-20" } });
    expect(condenseNotes([at("A")], period)).toEqual([at("A")]);
    expect(condenseNotes([at("A"), at("B")], period)).toEqual([
      { code: "trade-prices", params: { names: "A, B", number: "2", date: "2026-11-20" } },
    ]);
  });

  it("keep old and fresh prices, rates and other notes apart", () => {
    const notes = [
      price("A", "2026-11-20"),
      price("B", "2026-11-10"),
      { code: "stale-rate", params: { pair: "USD/RUB", date: "2026-11-20" } },
      { code: "provisional", params: {} },
      { code: "provisional", params: {} },
    ];
    expect(condenseNotes(notes, period).map(({ code }) => code)).toEqual([
      "last-price",
      "stale-price",
      "last-rate",
      "provisional",
      "provisional",
    ]);
  });

  it("tell prices of the running day with the oldest moment and the longest delay, those of unknown delay apart", () => {
    const at = (time: string) => `2026-11-22T${time}:00.000Z`;
    const params = (asset: string, time: string) => ({ asset, date: "2026-11-22", at: at(time) });
    const notes = [
      { code: "provisional-delayed", params: { ...params("A", "14:30"), minutes: "15" } },
      { code: "provisional", params: params("B", "14:31") },
      { code: "provisional-delayed", params: { ...params("C", "14:20"), minutes: "5" } },
    ];
    expect(condenseNotes(notes, period)).toEqual([
      {
        code: "provisionals-delayed",
        params: { names: "A, C", number: "2", at: at("14:20"), minutes: "15" },
      },
      notes[1],
    ]);
  });

  it("tell one asset priced on two days once, with the older day", () => {
    expect(condenseNotes([price("A", "2026-11-21"), price("A", "2026-11-20")], period)).toEqual([
      { code: "last-price", params: { asset: "A", date: "2026-11-20" } },
    ]);
  });
});
