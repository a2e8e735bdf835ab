import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { IconType } from "../../ui/icons/icon.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { useSeenPortfolios } from "../use-seen-portfolio.ts";
import { Writes } from "../writes.tsx";

interface EmptyProps {
  readonly icon: IconType;
  readonly portfolioId: string | undefined;
  readonly title: string;
  readonly text: string;
  /** A statement (owner only) or a row. */
  readonly words: { readonly import: string; readonly add: string };
}

/** Shows the next step; a composite and stated positions take no import. */
export function EmptyPortfolio({ icon, portfolioId, title, text, words }: EmptyProps) {
  const { t } = useTranslation("common");
  const portfolios = useSeenPortfolios();
  const portfolio = portfolios.find(({ id }) => id === portfolioId) ?? portfolios[0];
  const of = portfolio ? `?p=${portfolio.id}` : "";
  if (portfolio?.isComposite) {
    const isAlone = portfolio.childPortfolios.length === 0;
    const kind = isAlone ? "composite" : "children";
    return (
      <EmptyState
        icon={icon}
        title={t(`common:begin.${kind}.title`)}
        action={
          <Writes>
            <Link
              className="button button-primary"
              to={isAlone ? `/manage-portfolios?edit=${portfolio.id}` : "/manage-portfolios"}
            >
              {t(`common:begin.${kind}.action`)}
            </Link>
          </Writes>
        }
      >
        {t(`common:begin.${kind}.text`)}
      </EmptyState>
    );
  }
  if (portfolio?.view === 2)
    return (
      <EmptyState
        icon={icon}
        title={t("common:begin.positions.title")}
        action={
          <Writes by="edit">
            <Link className="button button-primary" to={`/add-positions?p=${portfolio.id}`}>
              {t("common:begin.positions.action")}
            </Link>
          </Writes>
        }
      >
        {t("common:begin.positions.text")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <>
          <Writes>
            <Link className="button button-primary" to={`/import${of}`}>
              {words.import}
            </Link>
          </Writes>
          <Writes by="edit">
            <Link className="button button-quiet" to={`/add-positions${of}`}>
              {t("common:begin.positions.action")}
            </Link>
            <Link className="button button-quiet" to={`/transactions${of || "?"}${of && "&"}new=buy`}>
              {words.add}
            </Link>
          </Writes>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
