import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./more-sheet.module.css";
import { type NavItem, NavList } from "./nav-list.tsx";
import { useMadeLate } from "./use-made-late.ts";

interface MoreDrawerProps {
  readonly items: readonly NavItem[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Bottom sheet with every entry that has no tab. */
export function MoreDrawer({ items, isOpen, onClose }: MoreDrawerProps) {
  const { t } = useTranslation("common");
  const late = useMadeLate(isOpen);
  // Navigation closes the sheet; an action must do so explicitly.
  const closing = (item: NavItem): NavItem => {
    const { onPress } = item;
    if (!onPress) return item;
    const press = () => {
      onClose();
      onPress();
    };
    return { ...item, onPress: press };
  };
  if (!late.isMade) return null;
  return (
    <Drawer.Root
      opened={late.isOpen}
      onClose={onClose}
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
            <NavList items={items.map(closing)} classes={classes} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
