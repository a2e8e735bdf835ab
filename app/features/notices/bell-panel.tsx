import { Popover } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import classes from "./bell.module.css";
import { PendingNotices } from "./pending-notices.tsx";

interface BellPanelProps {
  /** The bell. */
  readonly target: ReactElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Panel below the bell. */
export default function BellPanel({ target, isOpen, onClose }: BellPanelProps) {
  const { t } = useTranslation("shell");
  return (
    <Popover
      opened={isOpen}
      onChange={(isStillOpen) => isStillOpen || onClose()}
      position="bottom-end"
      width={380}
      trapFocus
      shadow="md"
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ""} aria-label={t("shell:notifications")}>
        {isOpen && <PendingNotices onFollow={onClose} />}
      </Popover.Dropdown>
    </Popover>
  );
}
