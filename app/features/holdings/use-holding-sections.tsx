import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { AssetType } from "../../shared/codes.ts";
import {
  blockedGroup,
  cashGroup,
  type FigureColumn,
  type Grouping,
  planColumns,
} from "../../shared/names/holding-columns.ts";
import type { Sections } from "../../ui/table/sections.tsx";
import type { HoldingGroup } from "./holdings.contract.ts";
import type { Holdings } from "./holdings.types.ts";
import { figureCell, planText } from "./use-holding-columns.tsx";
import type { HoldingLine } from "./use-unfolded.tsx";

type Translate = (key: string) => string;

/** By name, key, or missing property. */
function groupTitle(
  { key, name }: HoldingGroup,
  by: Grouping,
  { t, brokers }: { t: Translate; brokers: ReadonlyMap<string, string> },
): string {
  if (key === cashGroup) return t("cash.title");
  if (key === blockedGroup) return t("group.blocked");
  if (key === "") return t(`group.none.${by}`);
  if (by === "class") return t(`ledger:assetType.${AssetType[key as keyof typeof AssetType]}`);
  if (by !== "broker") return name ?? key;
  return key
    .split(" + ")
    .map((broker) => brokers.get(broker) ?? broker)
    .join(" + ");
}

/** Returns group headings with figures; undefined without grouping. */
export function useHoldingSections(holdings: Holdings | undefined): Sections<HoldingLine> | undefined {
  const { t } = useTranslation("holdings");
  const by = holdings?.groupBy ?? null;
  const { data } = useApiQuery("GET /api/broker/list", {}, { isEnabled: by === "broker" });
  return useMemo(() => {
    if (!holdings || by === null) return undefined;
    const brokers = new Map(data?.brokers.map(({ id, name }) => [id, name]));
    const groups = new Map(holdings.groups.map((group) => [group.key, group]));
    const { portfolioId, period } = holdings;
    return {
      keyOf: (row) => row.groupKey ?? "",
      order: holdings.groups.map(({ key }) => key),
      cell: (key, column) => {
        const group = groups.get(key);
        if (!group) return undefined;
        if (column === "name") return groupTitle(group, by, { t, brokers });
        const plan = planColumns.find((id) => id === column);
        if (plan) {
          const name = groupTitle(group, by, { t, brokers });
          const of = { name, figures: group.figures, portfolioId, on: period.to };
          return planText(plan, of, `group-${plan}-${key}`, t);
        }
        const metric = column as FigureColumn;
        return figureCell(group.figures[metric], metric, {
          scope: { kind: "group", portfolioId, groupBy: by, groupKey: key },
          period,
          name: `group-${metric}-${key}`,
        });
      },
    };
  }, [holdings, by, data, t]);
}
