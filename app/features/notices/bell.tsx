import { IconBell } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { BareButton } from "../../ui/shell/bare-button.tsx";
import { useLatePart } from "../../ui/shell/use-late-part.ts";
import classes from "./bell.module.css";

const loadPanel = () => import("./bell-panel.tsx");

const askedMs = 60_000;
/** More is not counted out beside the bell. */
const mostShown = 99;

/** Number of unread notifications, and the panel. */
export function Bell() {
  const { t } = useTranslation("shell");
  const [isWanted, setWanted] = useState(false);
  // Comes with the page (shell.layout.tsx), and is asked again from time to time.
  const { data } = useApiQuery("GET /api/notifications/unread-count", {}, { refetchMs: askedMs });
  const count = data?.count ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const focus = () => button.current?.focus({ preventScroll: true });
  const { part, isOpen } = useLatePart(loadPanel, isWanted, () => setWanted(false), focus);
  const target = (
    <BareButton
      ref={button}
      className={classes.bell}
      aria-label={t("shell:bell", { count })}
      aria-haspopup="dialog"
      aria-expanded={isWanted}
      data-tour="notifications"
      onClick={() => setWanted((was) => !was)}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </BareButton>
  );
  return part ? <part.BellPanel target={target} isOpen={isOpen} onChange={setWanted} /> : target;
}
