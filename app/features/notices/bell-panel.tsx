import { Popover } from "@mantine/core";
import { lazy, type ReactElement, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./bell.module.css";

/** The list and the words of notices come when the bell is pressed. */
const Pending = lazy(async () => {
  const [loaded] = await Promise.all([import("./pending-notices.tsx"), loadTexts(["notices"])]);
  return loaded;
});

interface BellPanelProps {
  /** The bell. */
  readonly target: ReactElement;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** Panel below the bell. */
export function BellPanel({ target, isOpen, onChange }: BellPanelProps) {
  const { t } = useTranslation("shell");
  return (
    <Popover opened={isOpen} onChange={onChange} position="bottom-end" width={380} trapFocus shadow="md">
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ""} aria-label={t("shell:notifications")}>
        <Suspense fallback={<SkeletonRows count={3} />}>
          {isOpen && <Pending onFollow={() => onChange(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
