import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { IconZoomIn, IconZoomOut } from "../icons/icons.ts";
import { useCommands } from "./command-context.tsx";
import { LinkTabs, useSearchWith } from "./link-tabs.tsx";

export const periods = ["1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"] as const;
export type PeriodName = (typeof periods)[number];

const ownDays = ["from", "to"] as const;

interface PeriodSwitchProps {
  readonly value: PeriodName | null;
}

/** Periods as links; `[` and `]` step through them. */
export function PeriodSwitch({ value }: PeriodSwitchProps) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const toSearch = useSearchWith("period", ownDays);
  const { hash } = useLocation();
  const at = value === null ? -1 : periods.indexOf(value);
  const [shorter, longer] = [periods[at - 1], periods[at + 1]];
  const [toShorter, toLonger] = [shorter && toSearch(shorter), longer && toSearch(longer)];
  const commands = useMemo(() => {
    const go = (search: string | undefined) => () => {
      if (search !== undefined) void navigate({ search, hash }, { preventScrollReset: true, replace: true });
    };
    return [
      {
        id: "period-shorter",
        labelKey: "common:period.shorter",
        icon: IconZoomIn,
        shortcut: "[",
        perform: go(toShorter),
      },
      {
        id: "period-longer",
        labelKey: "common:period.longer",
        icon: IconZoomOut,
        shortcut: "]",
        perform: go(toLonger),
      },
    ];
  }, [navigate, hash, toShorter, toLonger]);
  useCommands(commands);
  const tabs = periods.map((name) => ({ value: name, label: t(`common:period.short.${name}`) }));
  const shared = { param: "period", value, tabs, drops: ownDays, look: "pill" } as const;
  return <LinkTabs {...shared} label={t("common:period.label")} />;
}
