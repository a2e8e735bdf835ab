import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./more-sheet.module.css";
import { type NavItem, NavList } from "./nav-list.tsx";

interface MoreDrawerProps {
  readonly items: readonly NavItem[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function MoreDrawer({ items, isOpen, onClose }: MoreDrawerProps) {
  const { t } = useTranslation("common");
  // Navigation closes the sheet, an action does not.
  const closing = (item: NavItem): NavItem => {
    const { onPress } = item;
    if (!onPress) return item;
    const press = () => {
      onClose();
      onPress();
    };
    return { ...item, onPress: press };
  };
  return (
    <Drawer.Root
      opened={isOpen}
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
