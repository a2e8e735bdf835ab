import type { PortfolioFigures } from "../../shared/schemas/ledger.schema.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import type { ViewSwitch } from "./portfolios.contract.ts";

type Total = NonNullable<PortfolioFigures["total"]>;
type TotalName = "value" | "netFlows" | "totalProfit" | "dayChange";

/** Derives a total from its portfolios, in its currency. */
export const deriveTotal = ({ t }: DeriveWords, total: Total, name: TotalName): Derivation => ({
  title: `${t(`portfolios:figure.${name}`)} · ${t("portfolios:manage.total", { count: total.count })}`,
  ...{ rule: t("portfolios:derive.total"), operation: "sum" },
  parts: total.parts.map((part) => ({
    label: part.name,
    figure: part[name],
    ...(name === "dayChange" && { date: part.day }),
    to: `/dashboard?p=${part.id}`,
  })),
});

/** Derives the unrealised gain that remains when all transactions become one opening balance per position. */
export const deriveFolded = (
  { t }: DeriveWords,
  { unrealised }: ViewSwitch,
  portfolioId: string,
): Derivation => ({
  title: t("portfolios:derive.folded"),
  ...{ rule: t("portfolios:derive.foldedRule"), operation: "model", portfolioId },
  parts: unrealised
    ? [
        {
          label: t("portfolios:derive.before"),
          figure: unrealised.before,
          to: `/holdings?p=${portfolioId}`,
        },
      ]
    : [],
});
