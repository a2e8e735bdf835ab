import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import { IconBell } from "../../ui/icons/icons.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import { BareButton } from "../../ui/shell/bare-button.tsx";
import classes from "./bell.module.css";

const Panel = lazyDialog(withTexts(() => import("./bell-panel.tsx"), ["notices"]));

const askedMs = 60_000;
/** More is not counted out beside the bell. */
const mostShown = 99;

/** Number of unread notifications, and the panel. */
export function Bell() {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  // Comes with the page (shell.layout.tsx), and is asked again from time to time.
  const { data } = useApiQuery("GET /api/notifications/unread-count", {}, { refetchMs: askedMs });
  const count = data?.count ?? 0;
  const target = (
    <BareButton
      className={classes.bell}
      aria-label={t("shell:bell", { count })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-tour="notifications"
      onClick={() => setOpen((was) => !was)}
      onFocus={Panel.preload}
      onPointerEnter={Panel.preload}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </BareButton>
  );
  return <Panel target={target} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
