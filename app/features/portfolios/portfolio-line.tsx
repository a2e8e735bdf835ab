import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AccountType } from "../../shared/codes.ts";
import type { PortfolioFigures } from "../../shared/schemas/ledger.schema.ts";
import { openPublicModal } from "../../shell/community/public-modal-state.ts";
import { IconDots } from "../../ui/icons/icons.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { TradingDay } from "../../ui/money/trading-day.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import classes from "./manage-portfolios.module.css";
import type { Portfolio } from "./portfolios.contract.ts";
import { PortfolioLink } from "./sharing/portfolio-link.tsx";
import type { Manage } from "./use-manage.ts";

interface LineProps {
  readonly portfolio: Portfolio;
  /** Undefined while loading, null after a failure. */
  readonly figures: PortfolioFigures["portfolios"][number] | undefined | null;
  readonly names: ReadonlyMap<string, string>;
  readonly manage: Manage;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Portfolio with its figures and actions. */
export function PortfolioLine({ portfolio, figures, names, manage, isFirst, isLast }: LineProps) {
  const { t } = useTranslation("portfolios");
  const { id, name, currency, broker, note, accountType, isArchived, isDemo, isComposite } = portfolio;
  const tags = [
    isDemo && t("tag.demo"),
    accountType === 2 && t("tag.sandbox"),
    isComposite && t("tag.composite"),
    isArchived && t("tag.archived"),
    portfolio.setupRequired && t("tag.empty"),
  ].filter((tag) => tag !== false);
  const parts = portfolio.childPortfolios.map((child) => names.get(child) ?? "").join(", ");
  const details = [currency, broker, ...tags, parts].filter(Boolean).join(" · ");
  return (
    <li className={classes.line} data-portfolio={name}>
      <div className={classes.who}>
        <h2 className={classes.name}>
          <PortfolioLink id={id} name={name} />
        </h2>
        <span className={classes.muted}>{details}</span>
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {figures !== null && <LineFigures figures={figures} />}
      <LineMenu portfolio={portfolio} manage={manage} isFirst={isFirst} isLast={isLast} />
    </li>
  );
}

const shown = [
  { metric: "value", sign: false },
  { metric: "totalProfit", sign: true },
  { metric: "irr", sign: true },
  { metric: "dayChange", sign: true },
] as const;

/** Reserves their space, so that nothing moves when they arrive. */
function LineFigures({ figures }: { readonly figures: PortfolioFigures["portfolios"][number] | undefined }) {
  const { t } = useTranslation("portfolios");
  return (
    <dl className={classes.figures}>
      {shown.map(({ metric, sign }) => (
        <div key={metric}>
          {/* The day change is labelled by its day. */}
          <dt>
            {metric === "dayChange" && figures ? <TradingDay date={figures.day} /> : t(`figure.${metric}`)}
          </dt>
          <dd>
            {figures ? (
              <FigureText
                figure={figures.head[metric]}
                name={`${metric}-${figures.id}`}
                variant="cell"
                sign={sign}
                explain={{
                  metric,
                  scope: { kind: "portfolio", portfolioId: figures.id },
                  period: figures.period,
                }}
              />
            ) : (
              <Skeleton height="1lh" width="80%" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Explains publishing first; a sandbox cannot be public. */
function PublicItem({ portfolio: { id, accountType } }: { readonly portfolio: Portfolio }) {
  const { t } = useTranslation("portfolios");
  if (accountType === AccountType.sandbox) return null;
  return <Menu.Item onClick={() => openPublicModal(id)}>{t("action.public")}</Menu.Item>;
}

type MenuProps = Omit<LineProps, "figures" | "names">;

function LineMenu({ portfolio, manage, isFirst, isLast }: MenuProps) {
  const { t } = useTranslation("portfolios");
  const { id, name, isArchived } = portfolio;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("manage.actions", { name })}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`?edit=${id}`}>
          {t("action.settings")}
        </Menu.Item>
        <Menu.Item component={Link} to={`/history?p=${id}`}>
          {t("action.history")}
        </Menu.Item>
        <PublicItem portfolio={portfolio} />
        <Menu.Item onClick={() => manage.clone(portfolio)}>{t("action.clone")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={isFirst} onClick={() => manage.move(id, -1)}>
          {t("action.up")}
        </Menu.Item>
        <Menu.Item disabled={isLast} onClick={() => manage.move(id, 1)}>
          {t("action.down")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => manage.archive(portfolio)}>
          {t(isArchived ? "action.unarchive" : "action.archive")}
        </Menu.Item>
        <Menu.Item color="loss" onClick={() => manage.remove(portfolio)}>
          {t("action.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
