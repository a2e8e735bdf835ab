import { IconDots } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { BareButton } from "./bare-button.tsx";
import { type NavItem, useIsAmong } from "./nav-list.tsx";
import tabs from "./tabs.module.css";
import { useLatePart } from "./use-late-part.ts";

interface MoreSheetProps {
  readonly items: readonly NavItem[];
}

const loadDrawer = () => import("./more-drawer.tsx");

/** Last tab of a phone: every other entry, on a bottom sheet. */
export function MoreSheet({ items }: MoreSheetProps) {
  const { t } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { part, isOpen: isDrawn } = useLatePart(loadDrawer, isOpen, close);
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
      >
        <IconDots size={22} stroke={1.6} aria-hidden />
        <span>{t("common:shell.more")}</span>
      </BareButton>
      {part && <part.MoreDrawer items={items} isOpen={isDrawn} onClose={close} />}
    </>
  );
}
