import { addDays, type IsoDate, type Period } from "@zerno/engine";
import type { Reason } from "../shared/shapes.ts";

/** A close carried over a weekend or a short holiday is the market's last word, not an old price. */
const freshDays = 4;
const namedAssets = 3;

/** Older of two notes' days; a note without a day is as old as the other. */
const dayOf = ({ params }: Reason): string => params.date ?? "";

/**
 * Notes as screens show them. A carried close or rate at most four days older than the evening it stands for
 * becomes `last-price` or `last-rate`; only older ones stay `stale-…`. Several of one kind become one note
 * (`stale-prices`, `doubted-prices`) with at most three names, how many there are, and the oldest day; dividends that are not paid yet
 * become `receivables` in the same way, and prices of the running day `provisionals`, with the oldest moment and the
 * longest delay.
 */
export function condenseNotes(notes: readonly Reason[], period: Period): Reason[] {
  const byCode = new Map<string, Reason[]>();
  for (const note of notes) {
    const code = toAgeCode(note, period);
    const same = byCode.get(code) ?? [];
    byCode.set(code, [...same, { ...note, code }]);
  }
  return [...byCode.values()].flatMap(joined);
}

function toAgeCode(note: Reason, { from, to }: Period): string {
  const match = /^stale-(price|rate)$/.exec(note.code);
  if (!match) return note.code;
  const day = dayOf(note);
  // A price of the period's first evening is as old as it was then.
  const evening = day <= from ? from : to;
  return day >= addDays(evening, -freshDays) ? `last-${match[1]}` : note.code;
}

function listed(names: readonly string[]): string {
  const some = names.slice(0, namedAssets).join(", ");
  return names.length > namedAssets ? `${some}, …` : some;
}

/** Prices of the running day: as old as the first one made, as late as the last one told. */
function running(notes: readonly Reason[], names: readonly string[]): Reason {
  const at = notes.map(({ params }) => params.at ?? "").sort()[0] ?? "";
  const minutes = Math.max(...notes.map(({ params }) => Number(params.minutes ?? 0)));
  return {
    code: (notes[0]?.code ?? "").replace("provisional", "provisionals"),
    params: {
      ...{ names: listed(names), number: String(names.length), at },
      ...(minutes > 0 && { minutes: String(minutes) }),
    },
  };
}

function joined(notes: readonly Reason[]): readonly Reason[] {
  const [first] = notes;
  if (!first || notes.length === 1) return notes;
  const names = [...new Set(notes.map(({ params }) => params.asset ?? params.pair ?? ""))];
  const several = first.code.replace(/^receivable\b/, "receivables");
  if (several !== first.code)
    return [{ code: several, params: { names: listed(names), number: String(notes.length) } }];
  if (first.code.startsWith("provisional") && first.params.at !== undefined) return [running(notes, names)];
  if (!/^(stale|last|doubted)-/.test(first.code)) return notes;
  const [name] = names;
  const days = notes.map(dayOf).sort();
  const date = days[0] as IsoDate;
  if (names.length === 1 && name) return [{ ...first, params: { ...first.params, date } }];
  const params = { names: listed(names), date, number: String(names.length) };
  return [{ code: `${first.code}s`, params }];
}
