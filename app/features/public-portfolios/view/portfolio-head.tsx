import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DateText } from "../../../ui/money/amounts.tsx";
import classes from "./view.module.css";
import type { Portfolio } from "./view.types.ts";

interface PortfolioHeadProps {
  readonly portfolio: Portfolio;
  /** 1 on the public page, 2 in the owner's preview. */
  readonly headingLevel: 1 | 2;
  readonly actions?: ReactNode;
}

/** Shows name, owner and date of a public portfolio, with its actions. */
export function PortfolioHead({ portfolio, headingLevel, actions }: PortfolioHeadProps) {
  const { t } = useTranslation("public-portfolios");
  const { name, currency, isDemo, isComposite, publication } = portfolio;
  const { asOf, delayDays, firstDay, followers } = publication;
  const Heading = `h${headingLevel}` as const;
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <Heading className={classes.name}>
          {name}
          {isDemo && <span className={classes.tag}>{t("view.demo")}</span>}
        </Heading>
        <p className={classes.facts}>
          <OwnerLink owner={publication.owner} />
          <span>{currency}</span>
          {isComposite && <span>{t("view.composite")}</span>}
          {firstDay && (
            <span>
              {t("view.since")} <DateText value={firstDay} />
            </span>
          )}
          <span>
            {t("view.asOf")} <DateText value={asOf} />
            {delayDays > 0 && ` (${t("view.delayed", { count: delayDays })})`}
          </span>
          {followers > 0 && <span>{t("view.followers", { count: followers })}</span>}
        </p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function OwnerLink({ owner }: { readonly owner: Portfolio["publication"]["owner"] }) {
  if (owner === null) return null;
  const { userName, displayName, avatar } = owner;
  return (
    <a className={classes.owner} href={`/public/profile/${userName}`}>
      <img src={avatar} alt="" width={20} height={20} />
      {displayName || `@${userName}`}
    </a>
  );
}

/** Shows the owner's description; the server has sanitised its Markdown. */
export function Description({ html }: { readonly html: string }) {
  const { t } = useTranslation("public-portfolios");
  if (html === "") return null;
  return (
    <section
      className={`prose ${classes.description}`}
      aria-label={t("view.description")}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server from Markdown
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
