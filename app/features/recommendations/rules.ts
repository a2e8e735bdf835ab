import { addDays, addYears, type Scope } from "@zerno/engine";
import { groupAssets } from "../../ledger/grouping.ts";
import { noCategories } from "../../ledger/pies/top-categories.ts";
import { issuerName, issuerOf, noIssuer } from "../../market/issuer-of.ts";
import { listCountries } from "../../market/reference/countries.ts";
import { sectorName } from "../../market/reference/sectors.ts";
import { AssetType, PieItemKind } from "../../shared/codes.ts";
import type { Figure } from "../../shared/shapes.ts";
import {
  beyond,
  count,
  figureToday,
  type Ground,
  type Measured,
  numberOf,
  type Rule,
  ratio,
  toFinding,
  whole,
} from "./rule-parts.ts";
import type { RuleName } from "./thresholds.ts";

const ofAsset = (assetId: string): Scope => ({ kind: "asset", assetId });
const isFund = ({ view }: Ground, assetId: string) => view.assets.get(assetId)?.type === AssetType.etf;

/** One figure over another; refused with either, or over nothing. */
function quotient(part: Figure, base: Figure): Figure {
  const refused = [part, base].flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused, unit: "ratio" };
  if (!(numberOf(base) > 0)) return { refused: [{ code: "no-base", params: {} }], unit: "ratio" };
  return ratio(numberOf(part) / numberOf(base));
}

/** Much in one asset. A fund is many assets and is left out. */
const asset: Rule = (ground) =>
  beyond(
    ground,
    "asset",
    ground.held
      .filter((assetId) => !isFund(ground, assetId))
      .map((assetId) => ({
        key: assetId,
        assetId,
        figure: figureToday(ground, "weight", ofAsset(assetId)),
        explain: { metric: "weight", assetId, groupBy: null, groupKey: null },
        numbers: [{ name: "value", figure: figureToday(ground, "value", ofAsset(assetId)) }],
      })),
  );

/** Much in papers of one issuer: several of a company's shares, several bonds of a state. One alone is one asset. */
const issuer: Rule = (ground) => {
  const { view, held, language } = ground;
  const rows = held.flatMap((id) => view.assets.get(id) ?? []);
  const groups = [...Map.groupBy(rows, (row) => issuerOf(row) ?? noIssuer)].filter(
    ([key, list]) => key !== noIssuer && list.length > 1,
  );
  const measured = groups.map(([key, list]): Measured => {
    const assetIds = list.map(({ id }) => id);
    const names = list.map(({ nameEn, nameRu }) => (language === "ru" ? nameRu : nameEn));
    const scope: Scope = { kind: "group", id: `issuer:${key}`, assetIds, currencies: [] };
    return {
      ...{ key, name: issuerName(key, names, language), figure: figureToday(ground, "weight", scope) },
      numbers: [{ name: "value", figure: figureToday(ground, "value", scope) }],
    };
  });
  return beyond(ground, "issuer", measured);
};

function nameOf(by: "sector" | "country", key: string, language: "en" | "ru"): string {
  if (by === "country") return listCountries(language).find(({ code }) => code === key)?.name ?? key;
  return sectorName(key, language) ?? key;
}

const noFacts = { brokers: new Map<string, string>(), categories: noCategories };

/** Much in one sector or country, as far as they are known; cash has none. */
const grouped = (by: "sector" | "country"): Rule => {
  const rule: RuleName = by;
  return (ground) => {
    const held = new Set(ground.held);
    const groups = groupAssets(ground.view, by, noFacts).filter(
      ({ key, assetIds, currencies }) =>
        key !== "" && currencies.length === 0 && assetIds.some((id) => held.has(id)),
    );
    return beyond(
      ground,
      rule,
      groups.map(({ key, assetIds }) => ({
        key,
        name: nameOf(by, key, ground.language),
        figure: figureToday(ground, "weight", {
          kind: "group",
          id: `${by}:${key}`,
          assetIds,
          currencies: [],
        }),
        explain: { metric: "weight", assetId: null, groupBy: by, groupKey: key },
      })),
    );
  };
};

/** Much in one currency: assets that are quoted in it and its cash together. */
const currency: Rule = (ground) => {
  const { view, held } = ground;
  const cash = view.run.cashBalances().map((balance) => balance.currency);
  const codes = new Set([...cash, ...held.map((id) => view.assets.get(id)?.currency ?? "")]);
  const measured = [...codes].sort().map((code): Measured => {
    const assetIds = held.filter((id) => view.assets.get(id)?.currency === code);
    const currencies = cash.filter((one) => one === code);
    return {
      key: code,
      name: code,
      figure: figureToday(ground, "weight", { kind: "group", id: `in:${code}`, assetIds, currencies }),
    };
  });
  return beyond(ground, "currency", measured);
};

/** Fees of twelve months against today's value. */
const fees: Rule = (ground) => {
  const paid = figureToday(ground, "fees", whole, addYears(ground.view.today, -1));
  const figure = quotient(paid, figureToday(ground, "value", whole));
  return beyond(ground, "fees", [{ key: "fees", figure, numbers: [{ name: "fees", figure: paid }] }]);
};

/** Cash that is not invested, against the whole. */
const cash: Rule = (ground) => {
  const held = figureToday(ground, "cash", whole);
  const figure = quotient(held, figureToday(ground, "value", whole));
  const isNegative = numberOf(figure) < 0;
  return beyond(
    ground,
    "cash",
    isNegative ? [] : [{ key: "cash", figure, numbers: [{ name: "value", figure: held }] }],
  );
};

/** Much of the next year's income from one payer. One that nobody tells about counts as paying nothing. */
const payer: Rule = (ground) => {
  const all = figureToday(ground, "incomeNextYear", whole);
  if ("value" in all && numberOf(all) === 0) return { looked: 0, findings: [], reasons: [] };
  const payers = ground.held.filter((assetId) => !isFund(ground, assetId));
  return beyond(
    ground,
    "payer",
    payers.flatMap((assetId) => {
      const income = figureToday(ground, "incomeNextYear", ofAsset(assetId));
      if ("refused" in income || numberOf(income) === 0) return [];
      const numbers = [{ name: "income" as const, figure: income }];
      return [{ key: assetId, assetId, figure: quotient(income, all), numbers }];
    }),
  );
};

/** Categories and their items away from their targets, in parts of the whole. */
const drift: Rule = (ground) =>
  beyond(
    ground,
    "drift",
    ground.pies.nodes.flatMap(
      ({ id, kind, name, asset: item, currency: code, drift: figure }): Measured[] => {
        if (figure === null) return [];
        const isItem = kind === PieItemKind.asset;
        return [{ key: id, name: isItem ? (item?.ticker ?? code ?? "") : name, figure }];
      },
    ),
  );

/** Days since the last price; one that has none cannot be looked at. */
const staleDays: Rule = (ground) =>
  beyond(
    ground,
    "staleDays",
    ground.held.map((assetId) => {
      const price = figureToday(ground, "lastPrice", ofAsset(assetId));
      if ("refused" in price) return { key: assetId, assetId, figure: price };
      const day = (price.notes ?? []).find(({ code }) => code === "stale-price")?.params.date;
      const age = day === undefined ? 0 : (Date.parse(ground.view.today) - Date.parse(day)) / 86_400_000;
      const numbers =
        day === undefined ? [] : [{ name: "day" as const, figure: { value: day, unit: "date" as const } }];
      return { key: assetId, assetId, figure: count(age), numbers };
    }),
  );

/** Holdings far below their cost: a loss that could be realised. Gains are none. */
const loss: Rule = (ground) =>
  beyond(
    ground,
    "loss",
    ground.held.flatMap((assetId) => {
      const unrealised = figureToday(ground, "unrealised", ofAsset(assetId));
      const figure = quotient(unrealised, figureToday(ground, "cost", ofAsset(assetId)));
      if ("value" in figure && numberOf(figure) >= 0) return [];
      return [
        { key: assetId, assetId, figure, numbers: [{ name: "unrealised" as const, figure: unrealised }] },
      ];
    }),
  );

/** Bonds that are paid back soon. */
const maturityDays: Rule = (ground) => {
  const { view, held, thresholds } = ground;
  const last = addDays(view.today, Number(thresholds.maturityDays));
  const bonds = held.flatMap((assetId) => {
    const day = view.input.assets.get(assetId)?.bond?.maturity;
    return day === undefined || day < view.today ? [] : [{ assetId, day }];
  });
  const due = bonds.filter(({ day }) => day <= last).sort((a, b) => (a.day < b.day ? -1 : 1));
  const findings = due.map(({ assetId, day }) => {
    const days = (Date.parse(day) - Date.parse(view.today)) / 86_400_000;
    return toFinding(ground, "maturityDays", {
      ...{ key: assetId, assetId, figure: count(days) },
      numbers: [
        { name: "day", figure: { value: day, unit: "date" } },
        { name: "value", figure: figureToday(ground, "value", ofAsset(assetId)) },
      ],
    });
  });
  return { looked: bonds.length, findings, reasons: [] };
};

/** All rules, in the order they are shown. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  asset,
  issuer,
  sector: grouped("sector"),
  country: grouped("country"),
  currency,
  payer,
  drift,
  cash,
  fees,
  loss,
  maturityDays,
  staleDays,
};
