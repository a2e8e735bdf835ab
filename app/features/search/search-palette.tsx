import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { exchangeAndCurrency } from "../../client/data/search-assets.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Contracts } from "../../contracts.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { assetPathOf } from "../../shared/text/asset-path.ts";
import { useSeenPortfolio } from "../../shell/use-seen-portfolio.ts";
import type { IconType } from "../../ui/icons/icon.tsx";
import { IconArrowsExchange, IconBriefcase, IconPlus } from "../../ui/icons/icons.ts";
import { useAllCommands } from "../../ui/shell/command-context.tsx";
import { CommandPalette, type PaletteGroup, type PaletteItem } from "../../ui/shell/command-palette.tsx";
import type { PaletteProps } from "../../ui/shell/shell.tsx";
import { findCommands, isPage } from "./find-commands.ts";
import { groupResults, type ResultType } from "./group-results.ts";
import { type Rank, rankOf, ranks } from "./match-text.ts";
import classes from "./search.module.css";

/** Delay after typing, in milliseconds. */
const pauseMs = 120;

type Found = OutputOf<Contracts["GET /api/search"]>;
type Result = PaletteItem & { readonly type: ResultType; readonly rank: Rank };

/** Search and commands behind Ctrl-K and the search field; a chunk loaded on first opening. */
export default function SearchPalette({ isOpen, onClose }: PaletteProps) {
  const { t } = useTranslation("search");
  const [query, setQuery] = useState("");
  const typed = query.trim();
  const commands = useCommandResults(typed);
  const { results, isAnswered, hasFailed } = useFoundResults(typed);
  const all = [...results, ...commands];
  const isNothing = typed !== "" && isAnswered && all.length === 0;
  const none = isNothing ? t("nothing", { query: typed }) : undefined;
  const said = hasFailed ? t("failed") : none;
  const create = useCreateItem(typed);
  const groups: PaletteGroup[] = groupResults(all).map(({ name, items }) => ({
    name,
    label: t(`group.${name}`),
    items: name === "best" ? items.map((item) => ({ ...item, tag: t(`type.${item.type}`) })) : items,
  }));
  const shown = isNothing ? [{ name: "nothing", label: t("instead"), items: [create] }] : groups;
  return (
    <CommandPalette
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={shown}
      status={said ?? t("count", { count: all.length })}
      note={said && <p className={classes.note}>{said}</p>}
    />
  );
}

/** Matching pages and commands; all of them without a text. */
function useCommandResults(typed: string): readonly Result[] {
  const { t } = useTranslation("search");
  const commands = useAllCommands();
  return useMemo(() => {
    const found =
      typed === ""
        ? commands.map((command) => ({ command, rank: ranks.inside }))
        : findCommands(commands, typed, t as (key: string) => string);
    return found.map(({ command, rank }) => ({
      ...{ id: command.id, label: t(command.labelKey), icon: command.icon, shortcut: command.shortcut },
      ...{ perform: command.perform, type: isPage(command) ? "pages" : "commands", rank },
    }));
  }, [commands, typed, t]);
}

/** The user's rows found by the server; earlier ones stay while loading. */
function useFoundResults(typed: string) {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = asked !== "" && typed !== "";
  const { data, isPlaceholderData, error } = useApiQuery(
    "GET /api/search",
    { query: asked },
    { isEnabled: isAsked },
  );
  const toResults = useToResults();
  const results = isAsked && data ? toResults(data, typed) : [];
  const isAnswered = data !== undefined && !isPlaceholderData && asked === typed;
  return { results, isAnswered, hasFailed: isAsked && error !== null };
}

/** Offers to create a custom asset where nothing was found. */
function useCreateItem(typed: string): PaletteItem {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const address = `/own-assets?${new URLSearchParams({ asset: "new", name: typed })}`;
  return {
    id: "create",
    label: t("create", { query: typed }),
    icon: IconPlus,
    perform: () => void navigate(address),
  };
}

const icons: Readonly<Record<"portfolios" | "transactions", IconType>> = {
  portfolios: IconBriefcase,
  transactions: IconArrowsExchange,
};

const rankOfAsset = (typed: string, { ticker, name, isin }: Found["assets"][number]): Rank =>
  rankOf(typed, ticker, [name, isin ?? ""].join(",")) ?? ranks.inside;

/** Converts an answer to results: a holding opens in a portfolio that has it, an asset on its page. */
function useToResults() {
  const { t } = useTranslation(["search", "ledger"]);
  const navigate = useNavigate();
  const { setPrefs } = usePrefs();
  const { locale } = useReader();
  const seen = useSeenPortfolio();
  return (found: Found, typed: string): readonly Result[] => {
    const inPortfolio = (path: string, id: string, more: Record<string, string> = {}) => {
      setPrefs({ portfolio: id });
      void navigate(`${path}?${new URLSearchParams({ p: id, ...more })}`);
    };
    return [
      ...found.held.map((asset): Result => {
        const at = asset.portfolios.find(({ id }) => id === seen?.id) ?? asset.portfolios[0];
        const isWhole =
          seen !== undefined && asset.portfolios.some(({ id }) => seen.childPortfolios.includes(id));
        const holder = isWhole ? seen.id : (at?.id ?? "");
        return {
          ...{ id: `held-${asset.id}`, type: "held", rank: rankOfAsset(typed, asset), asset },
          label: `${asset.ticker} · ${asset.name}`,
          detail: asset.portfolios.map(({ name }) => name).join(", "),
          perform: () => inPortfolio("/holdings", holder, { asset: asset.id }),
        };
      }),
      ...found.assets.map(
        (asset): Result => ({
          ...{ id: `asset-${asset.id}`, type: "assets", rank: rankOfAsset(typed, asset), asset },
          label: `${asset.ticker} · ${asset.name}`,
          detail: exchangeAndCurrency(asset),
          perform: () => void navigate(assetPathOf(asset) ?? `/own-assets?asset=${asset.id}`),
        }),
      ),
      ...found.portfolios.map(
        ({ id, name, currency, owner }): Result => ({
          ...{ id: `portfolio-${id}`, type: "portfolios", icon: icons.portfolios, label: name },
          rank: rankOf(typed, name) ?? ranks.inside,
          detail: [currency, owner].filter(Boolean).join(" · "),
          perform: () => inPortfolio("/dashboard", id),
        }),
      ),
      ...found.transactions.map(
        (row): Result => ({
          ...{ id: `row-${row.id}`, type: "transactions", rank: ranks.inside, icon: icons.transactions },
          label: row.note,
          detail: [t(`ledger:kind.${row.kind}`), row.ticker, formatDay(row.date, locale), row.portfolioName]
            .filter(Boolean)
            .join(" · "),
          perform: () => inPortfolio("/transactions", row.portfolioId, { id: row.id }),
        }),
      ),
    ];
  };
}
