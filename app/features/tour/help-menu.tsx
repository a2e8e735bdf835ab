import { IconHelp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CodeOf, FeedbackType } from "../../shared/codes.ts";
import { BareButton } from "../../ui/shell/bare-button.tsx";
import { LateMenu } from "../../ui/shell/late-menu.tsx";
import { AskFeedback } from "../feedback/ask-feedback.tsx";
import { HelpDot } from "./help-dot.tsx";
import classes from "./tour.module.css";
import { useTourPhase } from "./tour-state.ts";
import { useIsDesktop, useTour } from "./use-tour.ts";

const loadItems = () => import("./help-items.tsx");

/** What helps: the parts of the guided tour on a desktop, and a place to say what one thinks. */
export function HelpMenu({ hasNews }: { readonly hasNews: boolean }) {
  const { t } = useTranslation("shell");
  const isDesktop = useIsDesktop();
  const own = useTour();
  const phase = useTourPhase();
  const [asking, setAsking] = useState<CodeOf<typeof FeedbackType> | null>(null);
  return (
    <>
      <LateMenu
        width={280}
        position="bottom-end"
        load={loadItems}
        of={{ hasNews, isDesktop, onFeedback: setAsking }}
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
      {asking !== null && (
        <AskFeedback
          type={asking}
          onClose={() => setAsking(null)}
          onSent={asking === FeedbackType.other ? own?.tour.feedbackSent : undefined}
        />
      )}
    </>
  );
}
