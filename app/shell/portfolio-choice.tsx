import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SelectBox } from "../ui/form/select-box.tsx";
import classes from "./switchers.module.css";
import { type SeenPortfolio, useSeenPortfolios } from "./use-seen-portfolio.ts";

interface PortfolioChoiceProps {
  readonly children: ReactNode;
  /** Composite whose parts are offered; absent: all that take rows. */
  readonly of?: { readonly childPortfolios: readonly string[] } | undefined;
  readonly to: (portfolioId: string) => string;
}

/** Links to portfolios that take rows. */
export function PortfolioChoice({ children, of, to }: PortfolioChoiceProps) {
  const own = useSeenPortfolios().filter(
    ({ level, isComposite, isArchived }) => level === "own" && !isComposite && !isArchived,
  );
  const parts = own.filter(({ id }) => of?.childPortfolios.includes(id));
  return (
    <>
      <p className={classes.choose}>{children}</p>
      <ul className={classes.choices}>
        {(parts.length > 0 ? parts : own).map(({ id, name }) => (
          <li key={id}>
            <Link className="button button-quiet" to={to(id)} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface InChosenProps {
  readonly portfolios: readonly SeenPortfolio[];
  readonly children: (portfolio: SeenPortfolio) => ReactNode;
}

/** Asks for a portfolio where several are shown. */
export function InChosenPortfolio({ portfolios, children }: InChosenProps) {
  const { t } = useTranslation("shell");
  const [id, setId] = useState("");
  const chosen = portfolios.find((one) => one.id === id);
  return (
    <div className={classes.chosen}>
      <SelectBox
        label={t("shell:inPortfolio")}
        name="portfolioId"
        value={id}
        onValue={setId}
        options={[
          { value: "", label: t("shell:choosePortfolio") },
          ...portfolios.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      {chosen && children(chosen)}
    </div>
  );
}
