import { type DraftRow, type MapperProfile, type TableSketch, wordKey } from "@zerno/brokers";
import { v7 as newId } from "uuid";
import { getOpenImport } from "../../../domain/imports/import.queries.ts";
import { type MappingView, SharedProfile, type SketchLine } from "../../../domain/imports/mapping.schema.ts";
import type { Handlers } from "../../../server/call.ts";
import { AppError } from "../../../shared/app-error.ts";
import { sketchOf } from "../reading/import-jobs.ts";
import type { mappingContract } from "./mapping.contract.ts";
import { changeProfile, deleteProfile, insertProfile, listProfiles } from "./profiles.queries.ts";

export const mappingHandlers: Handlers<typeof mappingContract> = {
  "POST /api/TransactionsImport/mapping": async (ctx, { id, profile }) => {
    const row = await getOpenImport(ctx.db, ctx.user.id, id);
    const sketch = await sketchOf(ctx, row, profile ?? row.draft.decisions.profile ?? null);
    if ("profile" in sketch) return toView(sketch);
    throw new AppError("FILE_REJECTED", { code: sketch.code, ...sketch.params });
  },
  "GET /api/TransactionsImport/profiles": async (ctx) => {
    const profiles = await listProfiles(ctx.db, ctx.user.id);
    return {
      profiles: profiles.map(({ id, name, changedAt, profile }) => ({
        ...{ id, name, changedAt: changedAt.toISOString() },
        profile: toPlain(profile),
      })),
    };
  },
  "POST /api/TransactionsImport/profiles": async (ctx, { name, profile }) => {
    const id = newId();
    await insertProfile(ctx.db, { userId: ctx.user.id, id, name, profile, now: ctx.now() });
    return { id };
  },
  "POST /api/TransactionsImport/profiles/file": async (ctx, { text }) => {
    const { name, profile } = readShared(text);
    const id = newId();
    const taken = new Set((await listProfiles(ctx.db, ctx.user.id)).map((entry) => entry.name));
    const free = freeName(name, taken);
    await insertProfile(ctx.db, { userId: ctx.user.id, id, name: free, profile, now: ctx.now() });
    return { id, name: free };
  },
  "PUT /api/TransactionsImport/profiles": async (ctx, { id, ...change }) => {
    await changeProfile(ctx.db, { userId: ctx.user.id, id }, change, ctx.now());
    return null;
  },
  "DELETE /api/TransactionsImport/profiles": async (ctx, { id }) => {
    await deleteProfile(ctx.db, ctx.user.id, id);
    return null;
  },
};

/** Parses a shared mapping. @throws AppError FILE_REJECTED for anything else */
function readShared(text: string): { name: string; profile: MapperProfile } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = SharedProfile.safeParse(value);
  if (!read.success) throw new AppError("FILE_REJECTED", { code: "not-a-mapping" });
  return read.data;
}

/** "Name", else "Name 2", "Name 3", within the length limit. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? name : `${name.slice(0, 90)} ${count}`;
    if (!taken.has(next)) return next;
  }
}

const symbolOf = ({ instrument }: DraftRow): string | null =>
  instrument ? (instrument.symbol ?? instrument.isin ?? instrument.name ?? null) : null;

function toLine({ line, row, issues, isIgnored }: TableSketch["rows"][number]): SketchLine {
  return {
    line,
    isIgnored,
    issues: issues.map((issue) => ({ ...issue, params: { ...issue.params } })),
    kindName: row?.kind ?? null,
    date: row?.date ?? null,
    symbol: row ? symbolOf(row) : null,
    quantity: row?.quantity ?? null,
    price: row?.price ?? null,
    amount: row?.amount ?? null,
    currency: row?.currency ?? null,
    fee: row?.fee ?? null,
    tax: row?.tax ?? null,
  };
}

const toPlain = (profile: MapperProfile): MappingView["profile"] => ({
  ...profile,
  header: [...profile.header],
  columns: { ...profile.columns },
  words: { ...profile.words },
});

function toView(sketch: TableSketch): MappingView {
  const { profile, fatal } = sketch;
  return {
    ...sketch,
    profile: toPlain(profile),
    sheets: [...sketch.sheets],
    lines: sketch.lines.map((line) => ({ ...line, header: [...line.header] })),
    columns: sketch.columns.map((column) => ({ ...column, samples: [...column.samples] })),
    words: sketch.words.map((word) => ({ key: wordKey(word.word), ...word })),
    missing: [...sketch.missing],
    rows: sketch.rows.map(toLine),
    fatal: fatal ? { ...fatal, params: { ...fatal.params } } : null,
  };
}
