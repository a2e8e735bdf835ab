import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { joinPieces, type MoneyOptions } from "../../i18n/format.ts";
import { type Reader, useReader } from "../../i18n/reader-context.tsx";
import type { Figure, KnownPart } from "../../shared/common.schema.ts";
import { type Explain, useExplain } from "./explain-context.tsx";
import classes from "./figure.module.css";
import {
  directionOf,
  type FigureDigits,
  type FigureValue,
  figurePieces,
  isHidden,
  isHiddenInStealth,
  isRefused,
} from "./figure-pieces.ts";
import { type FigureOpening, openingFrame } from "./opens.tsx";
import { Pieces } from "./pieces.tsx";
import { causesOf, isEstimateNote, isStaleNote, isSuspectNote, reasonText } from "./reason-text.ts";
import { withoutText } from "./without-text.ts";

interface FigureLook {
  readonly figure: Figure;
  /** `note`: below a cell's figure, never dimmed. */
  readonly variant?: "hero" | "head" | "cell" | "note" | "plain";
  /** Sign, arrow and colour of the direction; `amount` omits the arrow. */
  readonly sign?: boolean | "amount";
  /** Neither gain nor loss (fees, taxes, prices): no colour. */
  readonly isNeutral?: boolean;
  readonly digits?: FigureDigits | undefined;
  readonly currencyUnit?: NonNullable<MoneyOptions["unit"]>;
  /** Neither dimmed nor marked: explained next to it. */
  readonly isToldBeside?: boolean;
}

interface FigurePart {
  readonly isPart: true;
  readonly name?: string;
  readonly explain?: undefined;
  readonly derive?: undefined;
}

/** Every figure opens by its `data-figure` name, or is part of one that does. */
export type FigureTextProps = FigureLook & ((FigureOpening & { readonly name: string }) | FigurePart);

/** Marks stale and estimated figures; a refusal is "—" with its reason, or the known part. A button if explainable. */
export function FigureText(props: FigureTextProps) {
  const { figure } = props;
  // Without words no language subscription: long tables have thousands of figures.
  const isWordless = !isRefused(figure) && (figure.notes ?? []).length === 0;
  return isWordless ? <WordlessFigure {...props} /> : <WordedFigure {...props} />;
}

function WordlessFigure(props: FigureTextProps) {
  const reader = useReader();
  const explainer = useExplain();
  const { figure } = props;
  if (isRefused(figure) || (reader.isStealth && isHiddenInStealth(figure)))
    return <WordedFigure {...props} />;
  const { tone, arrow, digits } = digitsOf(props, figure, reader);
  const content = (
    <>
      {arrow}
      {digits}
    </>
  );
  const title = props.digits === "short" ? wholeText(figure, reader) : undefined;
  return frameOf(props, explainer, { title, classNames: tone ? [tone] : [], content });
}

function WordedFigure(props: FigureTextProps) {
  const { t } = useTranslation("common");
  return frameOf(props, useExplain(), figureLook(props, useReader(), t));
}

const wholeText = (figure: FigureValue, { locale }: Reader): string =>
  joinPieces(figurePieces(figure, locale, { sign: "minus" }));

interface Look {
  readonly title: string | undefined;
  readonly classNames: readonly (string | undefined)[];
  readonly content: ReactNode;
}

function frameOf(props: FigureTextProps, explainer: Explain | null, look: Look): ReactNode {
  const { figure, name, variant = "plain" } = props;
  const className = [classes.figure, classes[variant], ...look.classNames].join(" ");
  return openingFrame({ ...look, figure, name, className }, props, explainer);
}

function digitsOf(props: FigureTextProps, figure: FigureValue, { locale }: Reader) {
  const { variant, sign = false, isNeutral = false, digits, currencyUnit } = props;
  const pieces = figurePieces(figure, locale, { sign: sign ? "always" : "minus", digits, currencyUnit });
  const direction = pieces.sign === "" ? 0 : directionOf(figure);
  return {
    tone: sign && !isNeutral ? toneOf(direction) : undefined,
    arrow: sign === true && direction !== 0 && <Arrow direction={direction} />,
    digits: <Pieces pieces={pieces} dims={dimsOf(variant)} />,
  };
}

function figureLook(props: FigureTextProps, reader: Reader, t: TFunction): Look {
  const { figure, explain, isToldBeside = false } = props;
  const { locale, isStealth } = reader;
  if (isHidden(figure))
    return { title: undefined, classNames: [], content: <Hidden label={t("common:figure.hidden")} /> };
  if (isRefused(figure)) {
    const title = causesOf(figure.refused)
      .map((reason) => reasonText(reason, t, locale))
      .join(" · ");
    if (figure.known !== undefined) return knownLook({ ...props, known: figure.known, title }, reader, t);
    return { title, classNames: [classes.refused], content: <Unknown reason={title} /> };
  }
  if (isStealth && isHiddenInStealth(figure)) {
    return { title: undefined, classNames: [], content: <Hidden label={t("common:figure.hidden")} /> };
  }
  const notes = figure.notes ?? [];
  const isEstimate = !isToldBeside && notes.some(isEstimateNote);
  const isSuspect = metricsWithMark.has(explain?.metric ?? "") && notes.some(isSuspectNote);
  const { tone, arrow, digits } = digitsOf(props, figure, reader);
  return {
    title: notes.map((note) => reasonText(note, t, locale)).join(" · ") || undefined,
    classNames: [
      tone,
      isEstimate ? classes.estimate : undefined,
      !isToldBeside && notes.some(isStaleNote) ? classes.stale : undefined,
    ].filter((name) => name !== undefined),
    content: (
      <>
        {isSuspect && <SuspectMark />}
        {arrow}
        {isEstimate && <span className={classes.about}>≈</span>}
        {digits}
        {notes.length > 0 && (
          <span className="visually-hidden">{` ${notes.map((note) => reasonText(note, t, locale)).join(", ")}`}</span>
        )}
      </>
    ),
  };
}

/** Returns the known part of a refused total with the names of the missing ones. */
function knownLook(
  props: FigureTextProps & { readonly known: KnownPart; readonly title: string },
  reader: Reader,
  t: TFunction,
): Look {
  const { known, title } = props;
  const { figure } = known;
  const isShown = !(reader.isStealth && isHiddenInStealth(figure));
  const drawn = "value" in figure && isShown ? digitsOf(props, figure, reader) : undefined;
  return {
    title,
    classNames: [classes.known],
    content: (
      <>
        {drawn ? (
          <>
            {drawn.arrow}
            {drawn.digits}
          </>
        ) : (
          <Hidden label={t("common:figure.hidden")} />
        )}{" "}
        <span className={classes.without}>{withoutText(known, t)}</span>
      </>
    ),
  };
}

const dimsOf = (variant: FigureTextProps["variant"]) =>
  variant === "note" ? "none" : variant === "cell" ? "together" : "apart";

/** Metrics that show a mark; derived figures are only dimmed. */
const metricsWithMark: ReadonlySet<string> = new Set(["value", "lastPrice"]);

const toneOf = (direction: -1 | 0 | 1) =>
  direction === 0 ? undefined : direction > 0 ? classes.gain : classes.loss;

const Unknown = ({ reason }: { readonly reason: string }) => (
  <>
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">{reason}</span>
  </>
);

const Hidden = ({ label }: { readonly label: string }) => (
  <>
    <span aria-hidden="true">•••</span>
    <span className="visually-hidden">{label}</span>
  </>
);

/** Marks an older value whose successor is in quarantine; announced to screen readers. */
const SuspectMark = () => (
  <svg className={classes.doubt} viewBox="0 0 16 16" aria-hidden="true" data-mark="doubted">
    <circle cx="8" cy="8" r="6.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M8 4.4v4.2M8 10.9v.6" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
  </svg>
);

/** Arrow drawn by borders: an image would create a layer each. */
export const Arrow = ({ direction }: { readonly direction: -1 | 1 }) => (
  <span className={classes.arrow} aria-hidden="true" data-direction={direction} />
);
