import { createContext, use } from "react";
import classes from "./content.module.css";
import type { ShownContent } from "./content.types.ts";
import { ContentBody } from "./content-body.tsx";

/** Content that stands below a tool's own page; null where there is none. */
export const BelowContext = createContext<ShownContent | null>(null);

/** Explains below a tool what it computes and how. */
export function BelowPage() {
  const shown = use(BelowContext);
  return (
    shown && (
      <div className={classes.below}>
        <ContentBody shown={shown} />
      </div>
    )
  );
}
