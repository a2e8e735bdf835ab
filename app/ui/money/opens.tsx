import type { ReactNode } from "react";
import type { Figure } from "../../shared/common.schema.ts";
import type { Derivation } from "./derivation.ts";
import { type Explain, type ExplainTarget, explainAttributes, useExplain } from "./explain-context.tsx";
import classes from "./figure.module.css";
import { isHidden, isRefused } from "./figure-pieces.ts";

export type FigureOpening =
  | {
      readonly explain: ExplainTarget;
      readonly derive?: undefined;
    }
  | {
      readonly explain?: undefined;
      readonly derive: () => Derivation | Promise<Derivation>;
    };

interface Opened {
  readonly figure: Figure;
  readonly name: string | undefined;
  readonly className: string | undefined;
  readonly title: string | undefined;
  readonly content: ReactNode;
}

const refusedCodes = (figure: Figure): string | undefined =>
  isRefused(figure) && !isHidden(figure) ? figure.refused.map((reason) => reason.code).join(" ") : undefined;

/** Returns the button that opens a figure, or plain text. Not a component: long tables have thousands. */
export function openingFrame(
  { figure, name, className, title, content }: Opened,
  { explain, derive }: FigureOpening | { readonly explain?: undefined; readonly derive?: undefined },
  explainer: Explain | null,
): ReactNode {
  const shared = {
    className,
    title,
    "data-figure": name,
    "data-unit": figure.unit,
    ...explainAttributes(explain),
    "data-derived": derive ? "" : undefined,
    "data-refused": refusedCodes(figure),
  };
  const part = isRefused(figure) && figure.known !== undefined ? ("known" as const) : undefined;
  if (!explainer || !(explain || derive)) return <span {...shared}>{content}</span>;
  return (
    <button
      {...shared}
      type="button"
      aria-haspopup="dialog"
      onFocus={explainer.preload}
      onPointerEnter={explainer.preload}
      onClick={(event) => {
        event.stopPropagation();
        if (explain) explainer.open({ ...explain, ...(part && { part }), name: name ?? "", figure });
        else if (derive) explainer.open({ name: name ?? "", figure, derivation: derive() });
      }}
    >
      {content}
    </button>
  );
}

interface OpensProps {
  readonly figure: Figure;
  readonly name: string;
  readonly derive: () => Derivation;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Shows a figure in custom form, such as a date, that opens its derivation. */
export function Opens({ children, derive, className = classes.figure, title, ...of }: OpensProps) {
  return openingFrame({ ...of, className, title, content: children }, { derive }, useExplain());
}
