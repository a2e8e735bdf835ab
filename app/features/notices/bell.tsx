import { Popover, UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../client/browser-i18n.ts";
import { useApiQuery } from "../../client/use-api.ts";
import { useMadeLate } from "../../ui/shell/use-made-late.ts";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./bell.module.css";

/** The list and the words of notices come when the bell is pressed. */
const Pending = lazy(async () => {
  const [loaded] = await Promise.all([import("./pending-notices.tsx"), loadTexts(["notices"])]);
  return loaded;
});

const askedMs = 60_000;
/** More is not counted out beside the bell. */
const mostShown = 99;

/** How many notices are unread, and what they say. */
export function Bell() {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  // Comes with the page (shell.layout.tsx), and is asked again from time to time.
  const { data } = useApiQuery("GET /api/notifications/unread-count", {}, { refetchMs: askedMs });
  const count = data?.count ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const late = useMadeLate(isOpen, () => button.current?.focus({ preventScroll: true }));
  const target = (
    <UnstyledButton
      ref={button}
      className={classes.bell}
      aria-label={t("shell:bell", { count })}
      aria-haspopup="dialog"
      aria-expanded={late.isOpen}
      data-tour="notifications"
      onClick={() => setOpen((open) => !open)}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </UnstyledButton>
  );
  if (!late.isMade) return target;
  return (
    <Popover opened={late.isOpen} onChange={setOpen} position="bottom-end" width={380} trapFocus shadow="md">
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ""} aria-label={t("shell:notifications")}>
        <Suspense fallback={<SkeletonRows count={3} />}>
          {isOpen && <Pending onFollow={() => setOpen(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
