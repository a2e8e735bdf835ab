import { decFromNumber, formatDec, fromDayNumber } from "@zerno/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { type QuarantineKind, type QuarantineState, quarantine } from "../lineage.tables.ts";
import type { Suspicion } from "./detector.ts";
import type { HeldRow, Row, Settled } from "./sort-rows.ts";

/** 20 parameters a row, far below the protocol's 65,535. */
const rowsPerInsert = 1_000;

export async function listQuarantined(
  tx: Db,
  kind: QuarantineKind,
  series: readonly string[],
): Promise<Map<string, HeldRow[]>> {
  if (series.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(quarantine)
    .where(
      and(
        eq(quarantine.ownerId, nilGuid),
        eq(quarantine.kind, kind),
        inArray(quarantine.series, [...series]),
        inArray(quarantine.state, ["open", "accepted", "rejected"]),
      ),
    );
  return Map.groupBy(rows, ({ series: name }) => name);
}

export interface RowsToQuarantine {
  readonly kind: QuarantineKind;
  readonly series: string;
  readonly hold: readonly { readonly row: Row; readonly suspicion: Suspicion }[];
  readonly known: readonly HeldRow[];
}

const isSameHold = (held: HeldRow, value: number, { detector, evidence }: Suspicion): boolean =>
  held.state === "open" &&
  Number(held.value) === value &&
  held.detector === detector &&
  JSON.stringify(held.evidence) === JSON.stringify(evidence);

/**
 * Quarantines rows; one case per series, source and detector.
 * @returns the newly quarantined series
 */
export async function quarantineRows(
  tx: Db,
  list: readonly RowsToQuarantine[],
  now: Date,
): Promise<string[]> {
  const changed = new Set<string>();
  const rows = list.flatMap(({ kind, series, hold, known }) => {
    const byPlace = new Map(known.map((held) => [`${held.day} ${held.source}`, held]));
    const cases = new Map(
      known
        .filter(({ state }) => state === "open")
        .map(({ source, detector, caseId }) => [`${source} ${detector}`, caseId]),
    );
    return hold.map(({ row, suspicion }) => {
      const day: string = fromDayNumber(row.day);
      const before = byPlace.get(`${day} ${row.source}`);
      if (before === undefined || !isSameHold(before, row.value, suspicion)) changed.add(series);
      const name = `${row.source} ${suspicion.detector}`;
      const caseId = cases.get(name) ?? newId();
      cases.set(name, caseId);
      return toValues({ kind, series, day, row, suspicion, caseId }, now);
    });
  });
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await upsert(tx, rows.slice(at, at + rowsPerInsert));
  return [...changed];
}

interface Held {
  readonly kind: QuarantineKind;
  readonly series: string;
  readonly day: string;
  readonly row: Row;
  readonly suspicion: Suspicion;
  readonly caseId: string;
}

const mostStorable = 1e19;

/** Unstorable values become 0. */
const exact = (value: number): string =>
  Math.abs(value) < mostStorable ? formatDec(decFromNumber(value)) : "0";

const toValues = ({ kind, series, day, row, suspicion, caseId }: Held, now: Date) => ({
  ownerId: nilGuid,
  kind,
  series,
  day,
  source: row.source,
  assetOwnerId: kind === "rate" ? null : nilGuid,
  assetId: kind === "rate" ? null : (series.split(" ")[0] ?? series),
  caseId,
  value: exact(row.value),
  currency: row.currency,
  isFallback: row.isFallback,
  detector: suspicion.detector,
  evidence: suspicion.evidence,
  event: row.event ?? null,
  state: "open" as const,
  firstSeenAt: now,
  lastSeenAt: now,
  settledAt: null,
  settledBy: null,
  ...row.fetch,
});

const upsert = (tx: Db, rows: readonly ReturnType<typeof toValues>[]) =>
  tx
    .insert(quarantine)
    .values([...rows])
    .onConflictDoUpdate({
      target: [quarantine.ownerId, quarantine.kind, quarantine.series, quarantine.day, quarantine.source],
      set: {
        caseId: sql`excluded.case_id`,
        value: sql`excluded.value`,
        currency: sql`excluded.currency`,
        detector: sql`excluded.detector`,
        evidence: sql`excluded.evidence`,
        event: sql`excluded.event`,
        state: sql`excluded.state`,
        lastSeenAt: sql`excluded.last_seen_at`,
        settledAt: sql`null`,
        settledBy: sql`null`,
        fetchedAt: sql`excluded.fetched_at`,
        url: sql`excluded.url`,
        hash: sql`excluded.hash`,
      },
    });

/** Releases rows that later data explains. */
export async function releaseRows(tx: Db, settled: readonly Settled[], now: Date): Promise<void> {
  for (const [state, list] of Map.groupBy(settled, ({ state }) => state))
    await setState(
      tx,
      list.map(({ row }) => row),
      { state, now, by: null },
    );
}

export async function setState(
  tx: Db,
  rows: readonly HeldRow[],
  to: { readonly state: QuarantineState; readonly now: Date; readonly by: string | null },
): Promise<void> {
  const keys = JSON.stringify(rows.map(({ kind, series, day, source }) => ({ kind, series, day, source })));
  await tx.execute(sql`
    update quarantine q set state = ${to.state}, settled_at = ${to.now.toISOString()}, settled_by = ${to.by}
    from jsonb_to_recordset(${keys}::jsonb) as k (kind text, series text, day date, source text)
    where q.owner_id = ${nilGuid} and q.kind = k.kind and q.series = k.series and q.day = k.day
      and q.source = k.source`);
}
