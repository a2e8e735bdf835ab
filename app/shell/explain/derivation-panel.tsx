import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isOwnAssetPath } from "../../shared/text/asset-path.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { DerivedRequest } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Refusal } from "../../ui/money/refusal.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./explain.module.css";
import { FigureNotes } from "./figure-notes.tsx";

/** A button loads the rest. */
const pageSize = 100;

interface DerivationPanelProps {
  readonly request: DerivedRequest;
  /** Custom assets of another owner have no page. */
  readonly isShared?: boolean;
}

/** Explains a figure by others of its screen. */
export function DerivationPanel({ request, isShared = false }: DerivationPanelProps) {
  const { derivation, ...described } = request;
  const rest = { ...described, isShared };
  return derivation instanceof Promise ? (
    <FetchedDerivation promise={derivation} {...rest} />
  ) : (
    <Derived derivation={derivation} {...rest} />
  );
}

type Described = Omit<DerivedRequest, "derivation"> & { readonly isShared: boolean };

function FetchedDerivation({ promise, ...rest }: Described & { readonly promise: Promise<Derivation> }) {
  const { t } = useTranslation("explain");
  const [known, setKnown] = useState<Derivation | "failed" | null>(null);
  useEffect(() => {
    let isLeft = false;
    const settle = (next: Derivation | "failed") => !isLeft && setKnown(next);
    setKnown(null);
    promise.then(settle, () => settle("failed"));
    return () => {
      isLeft = true;
    };
  }, [promise]);
  if (known === null) return <SkeletonRows count={6} />;
  if (known === "failed") return <p role="alert">{t("common:error.INTERNAL")}</p>;
  return <Derived derivation={known} {...rest} />;
}

function Derived({ figure, name, derivation, isShared }: Described & { readonly derivation: Derivation }) {
  const { t } = useTranslation("explain");
  const { title, rule, operation, parts, portfolioId } = derivation;
  const [shown, setShown] = useState(pageSize);
  return (
    <article
      className={classes.panel}
      data-explained={name}
      data-operation={operation}
      data-value={"value" in figure ? figure.value : ""}
    >
      <Refusal figure={figure} portfolioId={portfolioId} />
      <header>
        <h2 className={classes.metric}>{title}</h2>
        <FigureText figure={figure} name="explained" isPart variant="head" />
        <FigureNotes figure={figure} />
        <p className={classes.formula}>{rule}</p>
      </header>
      {parts.length > 0 && (
        <section className={classes.section} data-section="parts" data-count={parts.length}>
          <h3 className={classes.subtitle}>
            {t("section.parts")} <span className={classes.muted}>{parts.length}</span>
          </h3>
          <ul className={classes.inputs}>
            {parts.slice(0, shown).map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike in everything
              <Part key={index} part={part} isShared={isShared} />
            ))}
          </ul>
          {shown < parts.length && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setShown(shown + pageSize * 10)}
            >
              {t("more", { count: Math.min(pageSize * 10, parts.length - shown) })}
            </button>
          )}
        </section>
      )}
    </article>
  );
}

interface PartProps {
  readonly part: DerivationPart;
  readonly isShared: boolean;
}

function Part({ part: { label, figure, date, source, to }, isShared }: PartProps) {
  const { t } = useTranslation(["explain", "assets"]);
  const value = "value" in figure ? figure.value : "";
  return (
    <li data-part data-value={value} data-unit={figure.unit} data-source={source ?? undefined}>
      <span>
        {to === undefined || (isShared && isOwnAssetPath(to)) ? label : <Link to={to}>{label}</Link>}
        {date && (
          <>
            {" · "}
            <DateText value={date} />
          </>
        )}
      </span>
      <span className="num">
        <FigureText figure={figure} isPart />
        {source && (
          <span className={classes.muted}> {t(`assets:source.${source}`, { defaultValue: source })}</span>
        )}
      </span>
    </li>
  );
}
