import type { GainsBridge } from "../../shared/schemas/result.schema.ts";
import type { Derivation, DerivationPart } from "./derivation.ts";
import type { DeriveWords } from "./derive-words.ts";
import type { ExplainTarget } from "./explain-context.tsx";

type Line = GainsBridge["lines"][number];

/** Lines that are a metric of the same scope and period. */
export const bridgeMetrics: Readonly<Record<string, string>> = {
  ...{ realised: "realised", income: "income", taxes: "taxes", totalProfit: "totalProfit" },
};

const places: Readonly<Record<string, string>> = {
  ...{ carried: "/transactions?kind=opening-balance", costAdjustments: "/transactions?activity=all" },
  ...{ cashCurrencyResult: "/cash?", owedCurrencyResult: "/div-calendar?view=list" },
};

function placeOf(key: string, { portfolioId, assetId }: ExplainTarget["scope"]): string | undefined {
  const place = places[key];
  if (place === undefined) return undefined;
  const asset = assetId === undefined ? "" : `&asset=${assetId}`;
  return `${place}&p=${portfolioId}${asset}`.replace("?&", "?");
}

export function deriveBridgeLine(
  { t }: DeriveWords,
  bridge: GainsBridge,
  line: Line,
  scope: ExplainTarget["scope"],
): Derivation {
  const { key, figure } = line;
  const title = t(`common:bridge.${key}`);
  const head = { title, rule: t(`common:bridge.hint.${key}`), portfolioId: scope.portfolioId };
  if (key === "unrealisedChange") {
    const { start, end } = bridge.unrealised;
    return {
      ...{ ...head, operation: "difference" },
      parts: [
        { label: t("common:bridge.unrealisedEnd"), figure: end.figure, date: end.on },
        { label: t("common:bridge.unrealisedStart"), figure: start.figure, date: start.on },
      ],
    };
  }
  if (key === "otherFees")
    return {
      ...{ ...head, operation: "difference" },
      parts: [
        { label: t("common:bridge.fees"), figure: bridge.fees.all },
        { label: t("common:bridge.tradeFees"), figure: bridge.fees.inTrades },
      ],
    };
  const part: DerivationPart = { label: title, figure, to: placeOf(key, scope) };
  return { ...head, operation: "input", parts: [part] };
}
