import { addDays, addYears, dayNumber, type IsoDate, type Scope } from "@zerno/engine";
import { groupAssets } from "../../domain/allocation/grouping.ts";
import { noCategories } from "../../domain/allocation/top-categories.ts";
import { issuerName, issuerOf, noIssuer } from "../../market/assets/issuer-of.ts";
import { listCountries } from "../../market/reference/countries.ts";
import { sectorName } from "../../market/reference/sectors.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { AssetType, PieItemKind } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import {
  beyond,
  byInputs,
  byMetric,
  count,
  figureToday,
  type Ground,
  inputOf,
  inputsOfGroup,
  type Measured,
  numberOf,
  type Rule,
  ratio,
  toFinding,
  whole,
} from "./rule-parts.ts";
import type { RuleName } from "./thresholds.ts";

const ofAsset = (assetId: string) => ({ kind: "asset", assetId }) as const;
const isFund = ({ view }: Ground, assetId: string) => view.assets.get(assetId)?.type === AssetType.etf;

/** Divides figures; refused with either, or by zero. */
function quotient(part: Figure, base: Figure): Figure {
  const refused = [part, base].flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused, unit: "ratio" };
  if (!(numberOf(base) > 0)) return { refused: [{ code: "no-base", params: {} }], unit: "ratio" };
  return ratio(numberOf(part) / numberOf(base));
}

/** High weight of one asset. Funds are diversified and left out. */
const asset: Rule = (ground) =>
  beyond(
    ground,
    "asset",
    ground.held
      .filter((assetId) => !isFund(ground, assetId))
      .map((assetId) => ({
        ...{ key: assetId, assetId },
        ...byMetric(ground, "weight", ofAsset(assetId)),
        numbers: [{ name: "value", ...byMetric(ground, "value", ofAsset(assetId)) }],
      })),
  );

/** Returns a group's figure with its parts. */
const sumOf = (ground: Ground, metric: "value" | "weight", scope: Extract<Scope, { kind: "group" }>) =>
  byInputs(figureToday(ground, metric, scope), "sum", inputsOfGroup(ground, metric, scope));

/** High weight of one issuer with several securities. A single one falls under the asset rule. */
const issuer: Rule = (ground) => {
  const { view, held, language } = ground;
  const rows = held.flatMap((id) => view.assets.get(id) ?? []);
  const groups = [...Map.groupBy(rows, (row) => issuerOf(row) ?? noIssuer)].filter(
    ([key, list]) => key !== noIssuer && list.length > 1,
  );
  const measured = groups.map(([key, list]): Measured => {
    const assetIds = list.map(({ id }) => id);
    const names = list.map(({ nameEn, nameRu }) => (language === "ru" ? nameRu : nameEn));
    const scope = { kind: "group", id: `issuer:${key}`, assetIds, currencies: [] } as const;
    return {
      ...{ key, name: issuerName(key, names, language) },
      ...sumOf(ground, "weight", scope),
      numbers: [{ name: "value", ...sumOf(ground, "value", scope) }],
    };
  });
  return beyond(ground, "issuer", measured);
};

function nameOf(by: "sector" | "country", key: string, language: "en" | "ru"): string {
  if (by === "country") return listCountries(language).find(({ code }) => code === key)?.name ?? key;
  return sectorName(key, language) ?? key;
}

const noFacts = { brokers: new Map<string, string>(), categories: noCategories };

/** High weight of a sector or country, where known; cash has neither. */
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
        explain: { metric: "weight", assetId: null, groupBy: by, groupKey: key, from: ground.view.today },
        worked: null,
      })),
    );
  };
};

/** High weight of a currency: assets quoted in it, and its cash. */
const currency: Rule = (ground) => {
  const { view, held } = ground;
  const cash = view.run.cashBalances().map((balance) => balance.currency);
  const codes = new Set([...cash, ...held.map((id) => view.assets.get(id)?.currency ?? "")]);
  const measured = [...codes].sort().map((code): Measured => {
    const assetIds = held.filter((id) => view.assets.get(id)?.currency === code);
    const currencies = cash.filter((one) => one === code);
    const scope = { kind: "group", id: `in:${code}`, assetIds, currencies } as const;
    return { key: code, name: code, ...sumOf(ground, "weight", scope) };
  });
  return beyond(ground, "currency", measured);
};

/** Fees of twelve months over today's value. */
const fees: Rule = (ground) => {
  const from = addYears(ground.view.today, -1);
  const paid = byMetric(ground, "fees", whole, from);
  const value = figureToday(ground, "value", whole);
  const inputs = [inputOf(ground, "fees", paid.figure), inputOf(ground, "value", value)];
  const measured = byInputs(quotient(paid.figure, value), "quotient", inputs);
  return beyond(ground, "fees", [{ key: "fees", ...measured, numbers: [{ name: "fees", ...paid }] }]);
};

/** Uninvested cash over the whole. */
const cash: Rule = (ground) => {
  const held = byMetric(ground, "cash", whole);
  const value = figureToday(ground, "value", whole);
  const figure = quotient(held.figure, value);
  const inputs = [inputOf(ground, "cash", held.figure), inputOf(ground, "value", value)];
  const measured = byInputs(figure, "quotient", inputs);
  const isNegative = numberOf(figure) < 0;
  return beyond(
    ground,
    "cash",
    isNegative ? [] : [{ key: "cash", ...measured, numbers: [{ name: "value", ...held }] }],
  );
};

/** High share of one payer in next year's income. Assets without data count as paying nothing. */
const payer: Rule = (ground) => {
  const all = figureToday(ground, "incomeNextYear", whole);
  if ("value" in all && numberOf(all) === 0) return { looked: 0, findings: [], reasons: [] };
  const payers = ground.held.filter((assetId) => !isFund(ground, assetId));
  return beyond(
    ground,
    "payer",
    payers.flatMap((assetId) => {
      const income = byMetric(ground, "incomeNextYear", ofAsset(assetId));
      if ("refused" in income.figure || numberOf(income.figure) === 0) return [];
      const inputs = [inputOf(ground, "income", income.figure), inputOf(ground, "allIncome", all)];
      const measured = byInputs(quotient(income.figure, all), "quotient", inputs);
      return [{ key: assetId, assetId, ...measured, numbers: [{ name: "income" as const, ...income }] }];
    }),
  );
};

/** Drift of categories and items, in shares of the whole. */
const drift: Rule = (ground) =>
  beyond(
    ground,
    "drift",
    ground.pies.nodes.flatMap(
      ({ id, kind, name, asset: item, currency: code, weight, wholeTarget, drift: figure }): Measured[] => {
        if (figure === null || wholeTarget === null) return [];
        const isItem = kind === PieItemKind.asset;
        const target: Figure = { value: wholeTarget, unit: "ratio" };
        const inputs = [inputOf(ground, "weight", weight), inputOf(ground, "target", target, null)];
        const measured = byInputs(figure, "difference", inputs);
        return [{ key: id, name: isItem ? (item?.ticker ?? code ?? "") : name, ...measured }];
      },
    ),
  );

const day = (value: string): Figure => ({ value, unit: "date" });

/** Returns the source of an asset's close on a day. */
function sourceOfClose({ view }: Ground, assetId: string, on: IsoDate): string | null {
  const series = view.input.prices.get(assetId);
  const place = series?.sources[dayNumber(on) - series.firstDay];
  return place === undefined ? null : (view.input.sourceNames?.[place] ?? null);
}

/** Days since the last price; an asset without one cannot be checked. */
const staleDays: Rule = (ground) =>
  beyond(
    ground,
    "staleDays",
    ground.held.map((assetId): Measured => {
      const price = figureToday(ground, "lastPrice", ofAsset(assetId));
      if ("refused" in price) return { key: assetId, assetId, ...byInputs(price, "model", []) };
      const on = (price.notes ?? []).find(({ code }) => code === "stale-price")?.params.date;
      const age = on === undefined ? 0 : daysTo(ground, on);
      const source = on === undefined ? null : sourceOfClose(ground, assetId, on as IsoDate);
      const close = { ...inputOf(ground, "close", price, on ?? ground.view.today), source };
      return {
        ...{ key: assetId, assetId },
        ...byInputs(count(age), "model", [close, inputOf(ground, "today", day(ground.view.today), null)]),
        numbers: on === undefined ? [] : [{ name: "day", ...byInputs(day(on), "model", [close]) }],
      };
    }),
  );

/** Returns the days between a day and today, in either direction. */
const daysTo = ({ view }: Ground, on: string): number =>
  Math.abs(Date.parse(view.today) - Date.parse(on)) / 86_400_000;

/** Holdings far below their cost: realisable losses. */
const loss: Rule = (ground) =>
  beyond(
    ground,
    "loss",
    ground.held.flatMap((assetId) => {
      const unrealised = byMetric(ground, "unrealised", ofAsset(assetId));
      const cost = figureToday(ground, "cost", ofAsset(assetId));
      const figure = quotient(unrealised.figure, cost);
      if ("value" in figure && numberOf(figure) >= 0) return [];
      const inputs = [inputOf(ground, "unrealised", unrealised.figure), inputOf(ground, "cost", cost)];
      const numbers = [{ name: "unrealised" as const, ...unrealised }];
      return [{ key: assetId, assetId, ...byInputs(figure, "quotient", inputs), numbers }];
    }),
  );

/** Bonds that mature soon. */
const maturityDays: Rule = (ground) => {
  const { view, held, thresholds } = ground;
  const last = addDays(view.today, Number(thresholds.maturityDays));
  const bonds = held.flatMap((assetId) => {
    const on = view.input.assets.get(assetId)?.bond?.maturity;
    return on === undefined || on < view.today ? [] : [{ assetId, on }];
  });
  const due = bonds.filter(({ on }) => on <= last).sort((a, b) => (a.on < b.on ? -1 : 1));
  const findings = due.map(({ assetId, on }) => {
    const asset = assetRefOf(view, assetId, ground.language);
    const maturity = { ...inputOf(ground, "maturity", day(on), null), asset };
    const inputs = [maturity, inputOf(ground, "today", day(view.today), null)];
    return toFinding(ground, "maturityDays", {
      ...{ key: assetId, assetId, ...byInputs(count(daysTo(ground, on)), "model", inputs) },
      numbers: [
        { name: "day", ...byInputs(day(on), "model", [maturity]) },
        { name: "value", ...byMetric(ground, "value", ofAsset(assetId)) },
      ],
    });
  });
  return { looked: bonds.length, findings, reasons: [] };
};

/** Rules in the order of display. */
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
