import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { assetPath } from "../../shared/text/asset-path.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import { isRefused } from "../../ui/money/figure-pieces.ts";
import type { momentumContract } from "./momentum.contract.ts";

type Momentum = OutputOf<(typeof momentumContract)["GET /api/assetperformance/momentum"]>;

interface Compared {
  readonly asset: Momentum["holdings"][number]["asset"];
  readonly own: Figure;
  readonly against: Figure;
}

/** Explains 12 months of a holding less those of the benchmark. */
export function deriveAgainst(
  t: TFunction,
  { benchmark, today, portfolioId }: Pick<Momentum, "benchmark" | "today" | "portfolioId">,
  { asset, own, against }: Compared,
): Derivation {
  const part = (name: string, figure: Figure, symbol: string): DerivationPart => ({
    ...{ label: t("momentum:derive.own", { asset: name }), figure, date: today },
    ...(symbol.includes("@") && { to: assetPath(symbol) }),
  });
  return {
    title: `${t("momentum:against")} · ${asset.ticker}`,
    rule: t("momentum:hint.against"),
    operation: "difference",
    parts: isRefused(against)
      ? []
      : [
          part(asset.ticker, own, asset.exchange ? `${asset.ticker}@${asset.exchange}` : ""),
          part(benchmark.name, benchmark.spans.months12, benchmark.id),
        ],
    portfolioId,
  };
}
