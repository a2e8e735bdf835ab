import { use } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { BelowContext } from "../../shell/below-context.tsx";
import { ProductTeaser } from "../../ui/product/product-teaser.tsx";
import type { TeasedScreen } from "../../ui/product/screen-files.ts";
import classes from "./backtest.module.css";
import { BacktestTool } from "./backtest-tool.tsx";
import type { ToolKind } from "./tool-kinds.ts";

type Tool = Exclude<ToolKind, "backtest">;

/** Corresponding screen for the user's own data. */
const teased = {
  backtesting: "dividends",
  calculator: "dividends",
  performance: "dashboard",
} as const satisfies Record<Tool, TeasedScreen>;

/** A public tool page. Result pages are excluded from search engines. */
export function ToolPage({ kind }: { readonly kind: Tool }) {
  const { t } = useTranslation("backtest");
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const isExplained = use(BelowContext) !== null;
  const { prefs } = usePrefs();
  const result = search.get("r");
  const isResult = result !== null;
  const title = `${t(`page.${kind}.title`)} · Zerno`;
  const description = t(`page.${kind}.description`);
  const named = encodeURIComponent(result ?? "");
  const addresses = isResult
    ? {
        ...{ path: `${pathname}?r=${named}`, title, description, isNoIndex: true },
        picture: `/public/pictures/backtest/${named}.png?lang=${prefs.language}`,
      }
    : { path: pathname, title, description };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <PageAddresses {...addresses} />
      <h1 className={classes.heading}>{t(`page.${kind}.title`)}</h1>
      {!isResult && <p className={classes.lead}>{t(`page.${kind}.lead`)}</p>}
      <BacktestTool kind={kind} />
      {!isResult && !isExplained && <ProductTeaser names={[teased[kind]]} />}
      {isResult && (
        <p>
          <a className="button button-quiet" href="?">
            {t("gone.new")}
          </a>
        </p>
      )}
    </>
  );
}
