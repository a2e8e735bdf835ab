import { addDays, type IsoDate, type Period } from "@zerno/engine";
import type { Reason } from "../../shared/common.schema.ts";
import { freshDays } from "./old-price.ts";

const namedAssets = 3;

const dayOf = ({ params }: Note): string => params.date ?? "";

type Note = Pick<Reason, "code" | "params">;
type NameOf = (asset: string) => string;

/**
 * Condenses notes. Prices and rates carried at most four days become `last-price`, `last-rate`. Several of a kind
 * become one note with three names, their number and the oldest day (of `provisionals`, the oldest time and longest
 * delay). `nameOf` is called only for shown assets: a figure may have 500 notes.
 */
export function condenseNotes(
  notes: readonly Note[],
  { from, to }: Period,
  nameOf: NameOf = (asset) => asset,
): Note[] {
  const ages = { from, start: addDays(from, -freshDays), end: addDays(to, -freshDays) };
  const byCode = new Map<string, Note[]>();
  for (const note of notes) {
    const code = toAgeCode(note, ages);
    const named = code === note.code ? note : { ...note, code };
    const same = byCode.get(code);
    if (same) same.push(named);
    else byCode.set(code, [named]);
  }
  return [...byCode.values()].flatMap((same) => joined(same, nameOf));
}

interface Ages {
  readonly from: IsoDate;
  readonly start: IsoDate;
  readonly end: IsoDate;
}

function toAgeCode(note: Note, { from, start, end }: Ages): string {
  const [, what] = /^stale-(price|rate)$/.exec(note.code) ?? [];
  if (what === undefined) return note.code;
  const day = dayOf(note);
  // A price of the first evening is aged as of that evening.
  return day >= (day <= from ? start : end) ? `last-${what}` : note.code;
}

function listed(names: readonly string[], nameOf: NameOf): string {
  const some = names.slice(0, namedAssets).map(nameOf).join(", ");
  return names.length > namedAssets ? `${some}, …` : some;
}

function running(notes: readonly Note[], names: readonly string[], nameOf: NameOf): Note {
  const at = notes.map(({ params }) => params.at ?? "").sort()[0] ?? "";
  const minutes = Math.max(...notes.map(({ params }) => Number(params.minutes ?? 0)));
  return {
    code: (notes[0]?.code ?? "").replace("provisional", "provisionals"),
    params: {
      ...{ names: listed(names, nameOf), number: String(names.length), at },
      ...(minutes > 0 && { minutes: String(minutes) }),
    },
  };
}

function joined(notes: readonly Note[], nameOf: NameOf): readonly Note[] {
  const [first] = notes;
  if (!first || notes.length === 1) return notes;
  const names = [...new Set(notes.map(({ params }) => params.asset ?? params.pair ?? ""))];
  const several = first.code.replace(/^receivable\b/, "receivables");
  if (several !== first.code)
    return [{ code: several, params: { names: listed(names, nameOf), number: String(notes.length) } }];
  if (first.code.startsWith("provisional") && first.params.at !== undefined)
    return [running(notes, names, nameOf)];
  if (!/^(stale|last|doubted|trade)-/.test(first.code)) return notes;
  const [name] = names;
  const days = notes.map(dayOf).sort();
  const date = days[0] as IsoDate;
  if (names.length === 1 && name) return [{ ...first, params: { ...first.params, date } }];
  const params = { names: listed(names, nameOf), date, number: String(names.length) };
  return [{ code: `${first.code}s`, params }];
}
