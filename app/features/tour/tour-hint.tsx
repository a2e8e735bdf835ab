import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSeenPortfolio } from "../../shell/use-seen-portfolio.ts";
import { IconX } from "../../ui/icons/icons.ts";
import { useBeforePaint } from "../../ui/table/use-before-paint.ts";
import classes from "./tour.module.css";
import type { Tour } from "./tour-state.ts";
import { firstOf, isChoosable, type TourStep } from "./tour-steps.ts";

interface TourHintProps {
  readonly name: "welcome" | "hint" | "tip";
  readonly hasSent: boolean;
  readonly tour: Tour;
  readonly steps: readonly TourStep[];
}

/** A small card that points at the help menu: welcome, where a skipped tour waits, where to say more. */
export default function TourHint({ name, hasSent, tour, steps }: TourHintProps) {
  const { t } = useTranslation("tour");
  const portfolio = useSeenPortfolio();
  // A dashboard that shows something is shown in five steps; before that a portfolio is made.
  const chapter = isChoosable("dashboard", portfolio) ? "quick" : "creation";
  const begin = () => tour.start(firstOf(steps, chapter));
  return (
    <Pointing title={t(`tour:${name}.title`)} onClose={tour.close}>
      <p className={classes.text}>{t(name === "tip" && hasSent ? "tour:tip.thanks" : `tour:${name}.text`)}</p>
      <div className={classes.buttons}>
        {name === "welcome" && (
          <button type="button" className="button button-primary" onClick={begin}>
            {t("tour:welcome.begin")}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={tour.close}>
          {t(name === "welcome" ? "tour:welcome.later" : "tour:understood")}
        </button>
      </div>
    </Pointing>
  );
}

interface PointingProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Pointing({ title, onClose, children }: PointingProps) {
  const { t } = useTranslation("common");
  const id = useId();
  const right = useHelpPlace();
  const focusBack = useFocusBack();
  return (
    <section
      {...focusBack}
      className={classes.hint}
      style={{ right }}
      aria-labelledby={id}
      data-tour-hint
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className={classes.head}>
        <h2 id={id} className={classes.title} role="status">
          {title}
        </h2>
        <button
          type="button"
          className={classes.close}
          aria-label={t("common:action.close")}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {children}
    </section>
  );
}

/** Remembers the element that had the focus before the card, and gives it back when the card goes with the focus. */
function useFocusBack() {
  const ref = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useBeforePaint(() => {
    const card = ref.current;
    // Before the card is removed: afterwards the focus is already on the body.
    return () => {
      if (card?.contains(document.activeElement)) before.current?.focus({ preventScroll: true });
    };
  }, []);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
  };
  return { ref, onFocus };
}

/** Returns the distance of the help menu from the right border, for the card's corner. */
function useHelpPlace(): number {
  const [right, setRight] = useState(16);
  useEffect(() => {
    const place = () => {
      const box = document.querySelector("[data-tour=help]")?.getBoundingClientRect();
      if (box) setRight(document.documentElement.clientWidth - box.right);
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, []);
  return right;
}
