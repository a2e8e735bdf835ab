import type { ReactNode } from "react";
import type { Figure } from "../../shared/shapes.ts";
import type { Derivation } from "./derivation.ts";
import { useExplain } from "./explain-context.tsx";
import classes from "./figure.module.css";

interface OpensProps {
  readonly figure: Figure;
  /** `data-figure`: unique on the screen. */
  readonly name: string;
  /** Called when it is opened. */
  readonly derive: () => Derivation;
  /** Instead of the look of a figure. */
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A figure in a form of its own, such as a date in digits, that opens how it came about as every figure does. */
export function Opens({ figure, name, derive, className = classes.figure, title, children }: OpensProps) {
  const explain = useExplain();
  const shared = {
    className,
    title,
    "data-figure": name,
    "data-unit": figure.unit,
    "data-derived": "",
  };
  if (!explain) return <span {...shared}>{children}</span>;
  return (
    <button
      {...shared}
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        explain.open({ name, figure, derivation: derive() });
      }}
    >
      {children}
    </button>
  );
}
