import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconDots } from "../icons/icons.ts";
import { useDisclosure } from "../plain/use-disclosure.ts";
import classes from "./chart.module.css";

interface ChartMenuProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Menu of a chart. A native disclosure, since public pages have no component library; closes on a choice, Escape and
 * loss of focus.
 */
export function ChartMenu({ title, children }: ChartMenuProps) {
  const { t } = useTranslation("common");
  const { close, details } = useDisclosure();
  return (
    <details {...details} className={classes.menu} data-chart-menu>
      <summary aria-label={t("common:chart.actions", { title })}>
        <IconDots size={18} stroke={1.8} aria-hidden />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click of a choice, by key too, reaches its list */}
      <ul onClick={close}>{children}</ul>
    </details>
  );
}
