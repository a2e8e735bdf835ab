import type { ScreenerFact, ScreenerSort } from "../../shared/names/screener-names.ts";
import type { ScreenedRow } from "./screened-row.ts";
import { type Judging, PASSES, ScreenerColumns, UNKNOWN } from "./screener-columns.ts";

interface Selection {
  /** The rows of the page that was asked for. */
  readonly rows: readonly ScreenedRow[];
  readonly total: number;
  /** Rows that no filter is known to leave out, of which something that is asked is not known. */
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
 * All shared assets in memory. An order per column is made when it is first asked for; a question is put to the columns
 * first and walks one order until its page is full, so that no answer has to be sorted.
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

  /** Places of the rows ascending by a column, equal ones by ticker; apart those of which it is not known. */
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

  /** The rows that pass, a page of them, and how many were left out because something is not known. */
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

  /** Places in the order asked for; those of which the column is not known come last. */
  *#places({ by, isDescending }: Selecting["sort"], language: "en" | "ru"): Generator<number> {
    const { known, unknown } = this.#orderOf(by, language);
    if (isDescending) for (let at = known.length - 1; at >= 0; at--) yield known[at] ?? 0;
    else yield* known;
    yield* unknown;
  }
}
