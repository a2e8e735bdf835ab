import type { z } from "zod";
import { listCountries } from "../../market/reference/countries.ts";
import { loadAssets, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { calendarContract, TaxOptions } from "./calendar/calendar.contract.ts";
import { readTaxProfile, saveTaxProfile } from "./tax-profile.queries.ts";

type Options = z.input<(typeof calendarContract)["GET /api/divs-calendar/options"]["output"]>;

/** Returns the tax profile with its assets. */
export async function readOptions({ db, user, language }: UserCtx): Promise<Options> {
  const { profile, version } = await readTaxProfile(db, user.id);
  const { sources, holdings, ...rest } = profile;
  const assets = await loadAssets(db, user.id, Object.keys(holdings));
  return {
    profile: {
      ...{ version, ...rest },
      sources: Object.entries(sources)
        .map(([country, rate]) => ({ country, rate }))
        .sort((a, b) => (a.country < b.country ? -1 : 1)),
      holdings: Object.entries(holdings).map(([assetId, rate]) => ({ assetId, rate })),
    },
    assets: [...assets.values()].map((asset) => toAssetRef(asset, language)),
    countries: listCountries(language),
  };
}

/** @throws AppError INVALID_INPUT naming duplicates and unknown ids, STALE */
export async function saveOptions(ctx: UserCtx, options: TaxOptions): Promise<Options> {
  const { version, sources, holdings, ...rest } = options;
  const known = await loadAssets(
    ctx.db,
    ctx.user.id,
    holdings.map(({ assetId }) => assetId),
  );
  const issues: FieldIssue[] = [
    ...twice("sources", "country", sources),
    ...twice("holdings", "assetId", holdings),
    ...holdings.flatMap(({ assetId }, place) =>
      known.has(assetId) ? [] : [{ path: `holdings.${place}.assetId`, code: "unknown" }],
    ),
  ];
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
  const profile = {
    ...rest,
    sources: Object.fromEntries(sources.map(({ country, rate }) => [country, rate])),
    holdings: Object.fromEntries(holdings.map(({ assetId, rate }) => [assetId, rate])),
  };
  await saveTaxProfile(ctx.db, ctx.user.id, profile, { version, now: ctx.now() });
  return readOptions(ctx);
}

function twice<Name extends string>(
  list: string,
  name: Name,
  rows: readonly Readonly<Record<Name, string>>[],
): FieldIssue[] {
  const seen = new Set<string>();
  return rows.flatMap((row, place) => {
    const isTwice = seen.has(row[name]);
    seen.add(row[name]);
    return isTwice ? [{ path: `${list}.${place}.${name}`, code: "twice" }] : [];
  });
}
