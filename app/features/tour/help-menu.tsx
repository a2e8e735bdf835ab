import { useTranslation } from "react-i18next";
import type { CodeOf, FeedbackType } from "../../shared/codes.ts";
import { IconHelp } from "../../ui/icons/icons.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import { LazyMenu } from "../../ui/lazy/lazy-menu.tsx";
import { BareButton } from "../../ui/shell/bare-button.tsx";
import { HelpDot } from "./help-dot.tsx";
import classes from "./tour.module.css";
import { useTourPhase } from "./tour-state.ts";
import { useIsDesktop } from "./use-tour.ts";

const Items = lazyDialog(() => import("./help-items.tsx"));

interface HelpMenuProps {
  readonly hasNews: boolean;
  readonly onFeedback: (type: CodeOf<typeof FeedbackType>) => void;
}

/** Help: parts of the guided tour on a desktop, and feedback. */
export function HelpMenu({ hasNews, onFeedback }: HelpMenuProps) {
  const { t } = useTranslation("shell");
  const isDesktop = useIsDesktop();
  const phase = useTourPhase();
  return (
    <LazyMenu
      width={280}
      position="bottom-end"
      items={Items}
      of={{ hasNews, isDesktop, onFeedback }}
      target={
        <BareButton
          className={classes.trigger}
          aria-label={t("shell:help.menu")}
          title={t("shell:help.menu")}
          data-tour="help"
        >
          <IconHelp size={20} stroke={1.6} aria-hidden />
          {phase.name === "paused" && isDesktop && (
            <span className={classes.corner}>
              <HelpDot label={t("shell:help.paused")} />
            </span>
          )}
        </BareButton>
      }
    />
  );
}
