import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconSearch } from "../icons/icons.ts";
import { Keys } from "./keys.tsx";
import classes from "./top-bar.module.css";

interface TopBarProps {
  readonly switcher: ReactNode;
  readonly actions: ReactNode;
  readonly onPalette: () => void;
  readonly onNearPalette: () => void;
}

export function TopBar({ switcher, actions, onPalette, onNearPalette }: TopBarProps) {
  const { t } = useTranslation("common");
  return (
    <header className={classes.bar} data-tour-free>
      <div className={classes.inner}>
        <div className={classes.switcher}>{switcher}</div>
        <button
          type="button"
          className={classes.search}
          onClick={onPalette}
          onFocus={onNearPalette}
          onPointerEnter={onNearPalette}
          aria-keyshortcuts="Control+K Meta+K"
          data-tour="search"
        >
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <span className={classes.searchLabel}>{t("common:palette.button")}</span>
          <span className={classes.searchKeys} aria-hidden="true">
            <Keys shortcut="Ctrl K" />
          </span>
        </button>
        <div className={classes.actions}>{actions}</div>
      </div>
    </header>
  );
}
