import { readCurrency } from "@zerno/brokers";
import { dayNumber, type IsoDate } from "@zerno/engine";
import { isProblem, type Problem, problem } from "../providers/problem.ts";
import type { AdjustedFor, PriceRow } from "../providers/rows.ts";
import type { FetchedPrices } from "../quality/ingest-prices.ts";
import type { Asking, Fetched } from "../runner/parts.ts";
import { codeAt, sourcesInTurn } from "./source-codes.ts";
import { daysOf, undoAdjustments } from "./undo-adjustments.ts";
import type { Updating, WantedAsset, WantedDays } from "./updating.ts";

/** Closes as traded, or the problem; both for a partial result. */
export interface Closes {
  readonly prices: FetchedPrices | null;
  readonly problem: Problem | null;
  readonly source: string | null;
}

const strongest = (rows: readonly PriceRow[]): AdjustedFor =>
  rows.reduce<AdjustedFor>(
    (sofar, { adjustedFor }) =>
      adjustedFor === "splits-and-dividends" || sofar === "nothing" ? adjustedFor : sofar,
    "nothing",
  );

/** Problem of the last source asked, or that no source lists the asset. */
function reasonOf(tried: readonly { readonly problem: Problem }[]): Problem {
  const asked = tried.filter(
    ({ problem: { problem: code } }) => !["no-code", "not-configured", "unsupported"].includes(code),
  );
  const nameless = tried.find(({ problem: { problem: code } }) => code === "no-code");
  return (asked.at(-1) ?? nameless ?? tried.at(-1))?.problem ?? problem("unsupported");
}

/**
 * Closes from the first source that answers.
 * @param except source left out, for a second opinion
 */
export async function fetchCloses(
  { sources, signal, now }: Updating,
  asset: WantedAsset,
  days: WantedDays,
  except?: string,
): Promise<Closes> {
  const asking: Asking = { priority: asset.priority, signal };
  const order = sourcesInTurn(sources.order(), asset, "prices").filter((id) => id !== except);
  const { fetched, tried } = await sources.runner.fetchFirst<"prices">(
    order,
    (id) => {
      const code = codeAt(id, asset, "prices");
      return code === undefined ? undefined : { want: "prices", code, ...days };
    },
    asking,
  );
  if (fetched === undefined) return { prices: null, problem: reasonOf(tried), source: null };
  const rows = await asTraded({ sources, signal, now }, asset, fetched, asking);
  if (isProblem(rows)) return { prices: null, problem: rows, source: fetched.provider };
  const adjustedFor = strongest(fetched.rows);
  return {
    prices: {
      asset: { ownerId: asset.ownerId, id: asset.id },
      source: fetched.provider,
      rows,
      adjustedFor:
        adjustedFor === "nothing" ? [] : adjustedFor === "splits" ? ["splits"] : ["splits", "dividends"],
      lineage: fetched.lineage,
    },
    problem: fetched.problem ?? null,
    source: fetched.provider,
  };
}

/** Converts pence and other minor units to the currency. */
function inMoney(currency: string | null): {
  readonly currency: string | null;
  readonly isHundredth: boolean;
} {
  if (currency === null) return { currency, isHundredth: false };
  const read = readCurrency(currency);
  return { currency: read?.code ?? currency, isHundredth: read?.isHundredth ?? false };
}

/** Undoes a source's adjustments with its own events. */
async function asTraded(
  { sources, now }: Updating,
  asset: WantedAsset,
  fetched: Fetched<"prices">,
  asking: Asking,
): Promise<FetchedPrices["rows"] | Problem> {
  const unit = new Map(fetched.rows.map(({ currency }) => [currency, inMoney(currency)]));
  const scaled = (close: string | number, currency: string | null): string | number =>
    unit.get(currency)?.isHundredth ? Number(`${close}e-2`) : close;
  const rowOf = (day: IsoDate, close: string | number, currency: string | null) => ({
    day,
    close: scaled(close, currency),
    currency: unit.get(currency)?.currency ?? null,
  });
  const adjustedFor = strongest(fetched.rows);
  const first = fetched.rows[0];
  if (first === undefined || adjustedFor === "nothing")
    return fetched.rows.map(({ day, close, currency }) => rowOf(day, close, currency));
  const code = codeAt(fetched.provider, asset, "prices");
  if (code === undefined) return problem("no-code");
  const today = now().toISOString().slice(0, 10) as IsoDate;
  const days = fetched.rows.map(({ day }) => dayNumber(day));
  const firstDay = Math.min(...days);
  const from = fetched.rows.reduce((least, { day }) => (day < least ? day : least), first.day);
  const ask = { code, from, to: today };
  const splits = await sources.runner.fetchRows(fetched.provider, { want: "splits", ...ask }, asking);
  if (splits.problem !== undefined) return splits.problem;
  const dividends =
    adjustedFor === "splits"
      ? undefined
      : await sources.runner.fetchRows(fetched.provider, { want: "payments", ...ask }, asking);
  if (dividends?.problem !== undefined) return dividends.problem;
  const closes = new Float64Array(Math.max(...days) - firstDay + 1).fill(Number.NaN);
  for (const [at, { close }] of fetched.rows.entries()) closes[(days[at] ?? 0) - firstDay] = Number(close);
  const traded = undoAdjustments(
    { firstDay, closes, adjustedFor },
    splits.rows.map(({ exDate, to, from: old }) => ({ exDate, to: Number(to), from: Number(old) })),
    (dividends?.rows ?? []).flatMap((row) =>
      row.kind === "dividend" && row.exDate !== null && row.amount !== null
        ? [{ exDate: row.exDate, amount: Number(row.amount) }]
        : [],
    ),
    today,
  );
  return [...daysOf(firstDay, traded)].map(([day, close]) => rowOf(day, close, first.currency));
}
