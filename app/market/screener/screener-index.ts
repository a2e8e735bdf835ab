import type { ScreenerFact, ScreenerSort } from "../../shared/names/screener-names.ts";
import type { ScreenedRow } from "./screened-row.ts";
import { type Judging, PASSES, ScreenerColumns, UNKNOWN } from "./screener-columns.ts";

interface Selection {
  readonly rows: readonly ScreenedRow[];
  readonly total: number;
  /** Rows no filter excludes, with an unknown requested fact. */
  readonly unknown: { readonly total: number; readonly by: readonly { fact: ScreenerFact; count: number }[] };
}

interface Selecting extends Judging {
  readonly language: "en" | "ru";
  readonly sort: { readonly by: ScreenerSort; readonly isDescending: boolean };
  readonly from: number;
  readonly count: number;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * All shared assets in memory, with a lazy order per column: a query walks one order until its page is full, without
 * sorting.
 */
export class ScreenerIndex {
  readonly rows: readonly ScreenedRow[];
  readonly #columns: ScreenerColumns;
  readonly #orders = new Map<string, { readonly known: Int32Array; readonly unknown: Int32Array }>();

  constructor(rows: readonly ScreenedRow[]) {
    this.rows = rows;
    this.#columns = new ScreenerColumns(rows);
  }

  #keyOf(by: ScreenerSort, language: "en" | "ru"): (row: ScreenedRow) => string | number | null {
    if (by === "ticker") return ({ ticker }) => ticker;
    if (by === "name") return ({ nameEn, nameRu }) => (language === "ru" ? nameRu : nameEn).toLowerCase();
    if (by === "exDate") return ({ exDate }) => exDate;
    if (by === "holders") return ({ holders }) => holders;
    return ({ numbers }) => numbers[by];
  }

  /** Ascending, ties by ticker; unknown values apart. */
  #orderOf(by: ScreenerSort, language: "en" | "ru") {
    const name = by === "name" ? `name ${language}` : by;
    const made = this.#orders.get(name);
    if (made) return made;
    const keyOf = this.#keyOf(by, language);
    const keys = this.rows.map(keyOf);
    const compare = (a: number, b: number): number => {
      const [left, right] = [keys[a] ?? null, keys[b] ?? null];
      const order =
        typeof left === "number" && typeof right === "number"
          ? left - right
          : byText(String(left ?? ""), String(right ?? ""));
      return order || byText(this.rows[a]?.ticker ?? "", this.rows[b]?.ticker ?? "") || a - b;
    };
    const places = Int32Array.from(this.rows.keys());
    const order = {
      known: places.filter((place) => keys[place] !== null).sort(compare),
      unknown: places.filter((place) => keys[place] === null).sort(compare),
    };
    this.#orders.set(name, order);
    return order;
  }

  /** Returns a page, the total, and the count excluded as unknown. */
  select({ language, sort, from, count, ...asked }: Selecting): Selection {
    const { verdicts, by } = this.#columns.judge(asked);
    let [total, left] = [0, 0];
    for (const verdict of verdicts) {
      if (verdict === PASSES) total += 1;
      else if (verdict === UNKNOWN) left += 1;
    }
    const rows: ScreenedRow[] = [];
    let passed = 0;
    for (const place of this.#places(sort, language)) {
      if (rows.length === count || passed === total) break;
      if (verdicts[place] !== PASSES) continue;
      const row = this.rows[place];
      if (passed >= from && row !== undefined) rows.push(row);
      passed += 1;
    }
    return { rows, total, unknown: { total: left, by: by.toSorted((a, b) => b.count - a.count) } };
  }

  *#places({ by, isDescending }: Selecting["sort"], language: "en" | "ru"): Generator<number> {
    const { known, unknown } = this.#orderOf(by, language);
    if (isDescending) for (let at = known.length - 1; at >= 0; at--) yield known[at] ?? 0;
    else yield* known;
    yield* unknown;
  }
}
