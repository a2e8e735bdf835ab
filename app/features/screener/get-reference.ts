import { publicMarket } from "../../market/assets/public-market.ts";
import type { ScreenedRow } from "../../market/screener/screened-row.ts";
import type { ScreenerIndex } from "../../market/screener/screener-index.ts";
import { sharedScreener } from "../../market/screener/shared-screener.ts";
import { typeName } from "../../portfolio/assets/type-name.ts";
import type { Ctx } from "../../server/context.ts";
import type { AnswerOf } from "../../shared/endpoint.ts";
import { numberFacts, payFrequencies, type ScreenerFact } from "../../shared/names/screener-names.ts";
import { factText, namesIn } from "./get-screener.ts";
import type { screenerContract } from "./screener.contract.ts";

type Reference = AnswerOf<(typeof screenerContract)["GET /api/screenerref/div-finder-ref"]>;

/** Answers cached by index, valid until assets or facts change. */
const answers = new WeakMap<ScreenerIndex, Map<string, Reference>>();

/** Returns codes with their frequencies, most frequent first. */
function countsOf(rows: readonly ScreenedRow[], of: (row: ScreenedRow) => string | null): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const code = of(row);
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

function rangesOf(rows: readonly ScreenedRow[]): Reference["ranges"] {
  const numbers = numberFacts.map((fact) => {
    let [known, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { numbers: facts } of rows) {
      const value = facts[fact];
      if (value === null) continue;
      known += 1;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    return {
      fact,
      known,
      min: known === 0 ? null : factText(fact, min),
      max: known === 0 ? null : factText(fact, max),
    };
  });
  const days = rows.flatMap(({ exDate }) => (exDate === null ? [] : [exDate])).sort();
  return [
    ...numbers,
    { fact: "exDate" as ScreenerFact, known: days.length, min: days[0] ?? null, max: days.at(-1) ?? null },
  ];
}

function referenceOf(
  rows: readonly ScreenedRow[],
  language: Ctx["language"],
  madeOn: string | null,
): Reference {
  const names = namesIn(language);
  const choices = (of: (row: ScreenedRow) => string | null, name: (code: string) => string) =>
    countsOf(rows, of).map(([value, count]) => ({ value, name: name(value), count }));
  const itself = (code: string) => code;
  const frequencies = new Map(countsOf(rows, ({ frequency }) => frequency));
  return {
    type: choices(
      ({ type }) => String(type),
      (code) => typeName(code, language),
    ),
    country: choices(({ country }) => country, names.country),
    exchange: choices(({ exchange }) => exchange, names.exchange),
    sector: choices(({ sector }) => sector, names.sector),
    currency: choices(({ currency }) => currency, itself),
    frequency: payFrequencies.map((value) => ({ value, name: value, count: frequencies.get(value) ?? 0 })),
    ranges: rangesOf(rows),
    total: rows.length,
    madeOn,
  };
}

/** Returns the filter choices of listed assets. */
export async function getReference({
  db,
  user,
  language,
}: Pick<Ctx, "db" | "user" | "language">): Promise<Reference> {
  const { index, madeOn } = await sharedScreener(db, await publicMarket(db, user));
  const known = answers.get(index) ?? new Map<string, Reference>();
  answers.set(index, known);
  const key = `${language} ${madeOn}`;
  const made = known.get(key);
  if (made) return made;
  const answer = referenceOf(index.rows, language, madeOn);
  known.set(key, answer);
  return answer;
}
