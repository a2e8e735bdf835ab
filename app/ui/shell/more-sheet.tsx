import { Drawer, UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import classes from "./more-sheet.module.css";
import { type NavGroups, type NavItem, NavList } from "./nav-list.tsx";
import tabs from "./tabs.module.css";
import { useMadeLate } from "./use-made-late.ts";

interface MoreSheetProps {
  readonly items: readonly NavItem[];
  readonly groups: NavGroups;
}

/** The last tab of a phone: every place that has no tab of its own, on a sheet from below. */
export function MoreSheet({ items, groups }: MoreSheetProps) {
  const { t } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  const late = useMadeLate(isOpen);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was reached, whatever link led there
  useEffect(() => setIsOpen(false), [pathname]);
  const isHere = items.some(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <>
      <UnstyledButton
        className={tabs.tab ?? ""}
        data-is-here={isHere || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={22} stroke={1.6} aria-hidden />
        <span>{t("common:shell.more")}</span>
      </UnstyledButton>
      {late.isMade && (
        <Drawer.Root
          opened={late.isOpen}
          onClose={() => setIsOpen(false)}
          position="bottom"
          size="auto"
          classNames={{ content: classes.content ?? "" }}
          transitionProps={{ duration: 120 }}
        >
          <Drawer.Overlay color="#000" backgroundOpacity={0.4} />
          <Drawer.Content>
            <div className={classes.head}>
              <Drawer.Title className={classes.title ?? ""}>{t("common:shell.more")}</Drawer.Title>
              <Drawer.CloseButton aria-label={t("common:action.close")} />
            </div>
            <Drawer.Body className={classes.body ?? ""}>
              <nav aria-label={t("common:shell.navigation")}>
                <NavList items={items} groups={groups} classes={classes} />
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </>
  );
}
