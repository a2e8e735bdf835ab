import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconDots } from "../icons/icons.ts";
import { useDisclosure } from "../plain/use-disclosure.ts";
import classes from "./chart.module.css";

interface ChartMenuProps {
  /** Title of the chart or table. */
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Actions of a chart behind three dots. A disclosure of the browser: it opens before the page's program runs, and on
 * public pages, which have no component library. It closes with a choice, with Escape and when the focus leaves it.
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
