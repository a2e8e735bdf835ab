import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useExplain } from "../money/explain-context.tsx";
import classes from "./detail-drawer.module.css";
import { useEscape } from "./use-escape.ts";

interface DetailDrawerProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly size?: "normal" | "wide";
  readonly isAbove?: boolean;
  readonly children: ReactNode;
}

/** Shows details beside their list; the caller opens it by the address. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { title, subtitle, isOpen, onClose, footer, size = "normal", isAbove = false, children } = props;
  const { t } = useTranslation("common");
  const explain = useExplain();
  useEscape(isOpen && !explain?.isOpen, onClose);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      // `useEscape` listens, even before the drawer is rendered.
      closeOnEscape={false}
      position="right"
      size={size === "wide" ? 600 : 420}
      zIndex={isAbove ? 300 : 200}
      classNames={{ content: classes.content ?? "" }}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay color="#000" backgroundOpacity={0.4} />
      <Drawer.Content>
        <div className={classes.head}>
          <div className={classes.titles}>
            <Drawer.Title className={classes.title ?? ""}>{title}</Drawer.Title>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          <Drawer.CloseButton aria-label={t("common:action.close")} />
        </div>
        <Drawer.Body className={classes.body ?? ""}>{children}</Drawer.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
