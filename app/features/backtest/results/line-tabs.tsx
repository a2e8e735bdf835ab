import { useTranslation } from "react-i18next";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import classes from "../backtest.module.css";
import { lineName } from "./line-names.ts";
import { benchmarkTab } from "./result-parts.ts";

interface Line {
  readonly portfolio: number | null;
  readonly name: string;
}

/** Returns the selected line, else the first. */
export const chosenLine = <T extends Line>(lines: readonly T[], portfolio: number | null): T | undefined =>
  lines.find((line) => line.portfolio === portfolio) ?? lines[0];

interface Props {
  readonly lines: readonly Line[];
  readonly chosen: Line | undefined;
}

export function LineTabs({ lines, chosen }: Props) {
  const { t } = useTranslation("backtest");
  if (lines.length < 2) return null;
  const tabOf = ({ portfolio }: Line) => (portfolio === null ? benchmarkTab : String(portfolio));
  return (
    <div className={classes.which}>
      <LinkTabs
        param="n"
        value={chosen ? tabOf(chosen) : null}
        label={t("result.which")}
        look="pill"
        tabs={lines.map((line) => ({ value: tabOf(line), label: lineName(line, t) }))}
      />
    </div>
  );
}
