import { kindOf } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { brokersOf, listBrokers } from "../../../domain/allocation/grouping.ts";
import { countryName } from "../../../market/reference/countries.ts";
import { exchangeName } from "../../../market/reference/exchanges.ts";
import { sectorName } from "../../../market/reference/sectors.ts";
import { holdingNotes } from "../../../portfolio/assets/holdings.tables.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { remembered } from "../../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../../server/context.ts";
import { readTogether } from "../../../server/db/read-together.ts";
import type { HoldingFacts } from "../holdings.contract.ts";
import { holdingNoteTag } from "../position-tags.ts";

type Facts = z.infer<typeof HoldingFacts>;

export interface KnownFacts {
  readonly brokers: ReadonlyMap<string, string>;
  readonly of: (assetId: string) => Facts;
}

/** First purchase or other receipt, by asset. */
const firstDays = (view: LedgerView): ReadonlyMap<string, string> =>
  remembered(view, "first-bought", () => {
    const days = new Map<string, string>();
    for (const { kind, date, assetId, toAssetId } of view.input.transactions) {
      const came = kindOf(kind).quantitySign > 0 ? assetId : toAssetId;
      if (came !== undefined && !days.has(came)) days.set(came, date);
    }
    return days;
  });

function nextExDateOf({ input, today }: LedgerView, assetId: string): string | null {
  const payments = input.facts?.get(assetId)?.payments ?? [];
  const coupons = input.assets.get(assetId)?.bond?.coupons ?? [];
  const days = [...payments.flatMap(({ exDate }) => exDate ?? []), ...coupons.map(({ end }) => end)];
  return days.filter((day) => day >= today).sort()[0] ?? null;
}

/** Loads facts of a ledger's assets, with notes and brokers. */
export async function readFacts({ db, user, language }: UserCtx, view: LedgerView): Promise<KnownFacts> {
  const portfolioId = view.portfolio.id;
  const [brokers, notes] = await readTogether(db, [
    () => listBrokers(db, user.id, portfolioId),
    () =>
      db
        .select({ assetId: holdingNotes.assetId, note: holdingNotes.note })
        .from(holdingNotes)
        .where(and(eq(holdingNotes.userId, user.id), eq(holdingNotes.portfolioId, portfolioId))),
  ]);
  const noteOf = new Map(notes.map(({ assetId, note }) => [assetId, note]));
  return {
    brokers,
    of: (assetId) => {
      const asset = view.assets.get(assetId);
      return {
        isin: asset?.isin ?? null,
        sector: sectorName(asset?.sector ?? null, language),
        country: countryName(asset?.country ?? null, language),
        exchange: asset?.exchange ? exchangeName(asset.exchange, language) : null,
        brokers: [...brokersOf(view, assetId, brokers)],
        firstBoughtOn: firstDays(view).get(assetId) ?? null,
        nextExDate: nextExDateOf(view, assetId),
        isBlocked: view.blocked.has(assetId),
        note: noteOf.get(assetId) ?? "",
        noteEtag: holdingNoteTag(noteOf.get(assetId) ?? ""),
      };
    },
  };
}
