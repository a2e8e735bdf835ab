import type { ReactNode } from "react";

/** Styles long texts: measure, rhythm of headings, lists and tables. */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className="prose">{children}</div>
);
