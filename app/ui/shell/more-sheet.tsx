import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { IconDots } from "../icons/icons.ts";
import { lazyDialog } from "../lazy/lazy-dialog.tsx";
import { BareButton } from "./bare-button.tsx";
import { type NavItem, useIsAmong } from "./nav-list.tsx";
import tabs from "./tabs.module.css";

interface MoreSheetProps {
  readonly items: readonly NavItem[];
}

const MoreDrawer = lazyDialog(() => import("./more-drawer.tsx"));

/** Shows a phone's last tab, which opens every other entry on a bottom sheet. */
export function MoreSheet({ items }: MoreSheetProps) {
  const { t } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was reached, whatever link led there
  useEffect(() => setIsOpen(false), [pathname]);
  const isHere = useIsAmong(items);
  return (
    <>
      <BareButton
        className={tabs.tab}
        data-is-here={isHere || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onFocus={MoreDrawer.preload}
        onPointerEnter={MoreDrawer.preload}
      >
        <IconDots size={22} stroke={1.6} aria-hidden />
        <span>{t("common:shell.more")}</span>
      </BareButton>
      <MoreDrawer items={items} isOpen={isOpen} onClose={close} />
    </>
  );
}
