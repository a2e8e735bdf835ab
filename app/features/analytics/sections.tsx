import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { JumpList, jumpTo } from "../../ui/shell/jump-list.tsx";
import classes from "./analytics.module.css";

/** Parts of both tabs in their order, by the keys of their headings. */
export const sections = {
  common: ["division", "value", "identity", "assets", "spans"],
  growth: ["heat", "returns", "growth", "rolling", "falls", "risk", "scatter", "correlation", "projection"],
} as const;
export type Tab = keyof typeof sections;
type SectionName = (typeof sections)[Tab][number];

/** Parts that need a day of returns. */
export const returnSections: readonly SectionName[] = ["returns", "growth", "rolling", "falls"];

const prefix = "part-";

/** Returns the tab that an address names behind `#`: by its name, or by one of its parts. */
export const tabOf = (hash: string): Tab =>
  hash === "#growth" || sections.growth.some((name) => hash === `#${prefix}${name}`) ? "growth" : "common";

/** A part of the page that the jump list leads to. */
export const Section = ({ name, children }: { readonly name: SectionName; readonly children: ReactNode }) => (
  <div id={`${prefix}${name}`} className={classes.section} tabIndex={-1}>
    {children}
  </div>
);

interface JumpsProps {
  readonly names: readonly SectionName[];
  /** All parts stand on the page. */
  readonly isComplete: boolean;
}

/** Leads to the parts of a tab; an address that names one opens there once the parts have come. */
export function Jumps({ names, isComplete }: JumpsProps) {
  const { t } = useTranslation("analytics");
  const { hash } = useLocation();
  const isNamed = isComplete && hash.startsWith(`#${prefix}`);
  useEffect(() => {
    if (isNamed) jumpTo(hash.slice(1));
  }, [isNamed, hash]);
  return (
    <JumpList
      label={t("jump.label")}
      jumps={names.map((name) => ({ id: `${prefix}${name}`, label: t(`${name}.title`) }))}
    />
  );
}
