import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { JumpList, jumpTo } from "../../ui/shell/jump-list.tsx";
import classes from "./analytics.module.css";

/** In order, by heading keys. */
export const sections = {
  common: ["division", "value", "identity", "assets", "spans"],
  growth: ["heat", "returns", "growth", "rolling", "falls", "risk", "scatter", "correlation", "projection"],
} as const;
export type Tab = keyof typeof sections;
type SectionName = (typeof sections)[Tab][number];

/** Parts that need a daily return. */
export const returnSections: readonly SectionName[] = ["returns", "growth", "rolling", "falls"];

const prefix = "part-";

/** Returns the tab named by the hash, or containing the named part. */
export const tabOf = (hash: string): Tab =>
  hash === "#growth" || sections.growth.some((name) => hash === `#${prefix}${name}`) ? "growth" : "common";

export const Section = ({ name, children }: { readonly name: SectionName; readonly children: ReactNode }) => (
  <div id={`${prefix}${name}`} className={classes.section} tabIndex={-1}>
    {children}
  </div>
);

interface JumpsProps {
  readonly names: readonly SectionName[];
  /** All parts are rendered. */
  readonly isComplete: boolean;
}

/** Jump links; a hash scrolls to its part once rendered. */
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
