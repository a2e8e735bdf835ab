import { Menu, UnstyledButton } from "@mantine/core";
import {
  IconHelp,
  IconMessageHeart,
  IconPlayerPlay,
  IconRestore,
  IconRoute,
  IconSparkles,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { readTour } from "../../client/tour-progress.ts";
import { FeedbackType } from "../../shared/codes.ts";
import { LateMenu } from "../../ui/shell/late-menu.tsx";
import { AskFeedback } from "../feedback/ask-feedback.tsx";
import { useSeenPortfolio } from "../shell/use-seen-portfolio.ts";
import classes from "./tour.module.css";
import { useTourPhase } from "./tour-state.ts";
import { chapters, firstOf, isChoosable } from "./tour-steps.ts";
import { useIsDesktop, useTour } from "./use-tour.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** What helps: the parts of the guided tour on a desktop, and a place to say what one thinks. */
export function HelpMenu({ hasNews }: { readonly hasNews: boolean }) {
  const { t } = useTranslation("shell");
  const isDesktop = useIsDesktop();
  const own = useTour();
  const phase = useTourPhase();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <LateMenu
        width={280}
        position="bottom-end"
        target={
          <UnstyledButton
            className={classes.trigger}
            aria-label={t("shell:help.menu")}
            title={t("shell:help.menu")}
            data-tour="help"
          >
            <IconHelp size={20} stroke={1.6} aria-hidden />
            {phase.name === "paused" && isDesktop && (
              <span className={classes.corner}>
                <Dot label={t("shell:help.paused")} />
              </span>
            )}
          </UnstyledButton>
        }
      >
        <Menu.Dropdown>
          {isDesktop && <TourItems />}
          <Menu.Item
            component={Link}
            to="/whats-new"
            leftSection={<IconSparkles {...icon} />}
            rightSection={hasNews ? <Dot label={t("common:shell.new")} /> : undefined}
          >
            {t("shell:whatsNew")}
          </Menu.Item>
          <Menu.Item leftSection={<IconMessageHeart {...icon} />} onClick={() => setIsAsking(true)}>
            {t("shell:help.feedback")}
          </Menu.Item>
        </Menu.Dropdown>
      </LateMenu>
      {isAsking && (
        <AskFeedback
          type={FeedbackType.other}
          onClose={() => setIsAsking(false)}
          onSent={own?.tour.feedbackSent}
        />
      )}
    </>
  );
}

const Dot = ({ label }: { readonly label: string }) => (
  <span className={classes.dot}>
    <span className="visually-hidden">{label}</span>
  </span>
);

/** The five parts the tour can begin with; what was begun can be gone on with or forgotten. */
function TourItems() {
  const { t } = useTranslation("shell");
  const own = useTour();
  const portfolio = useSeenPortfolio();
  if (!own) return null;
  const { tour, steps } = own;
  const { started, pastSteps } = readTour(own.user);
  const item = (Icon: TablerIcon, label: string, perform: () => void) => (
    <Menu.Item leftSection={<Icon {...icon} />} onClick={perform}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Label>{t("shell:help.tour")}</Menu.Label>
      {started && item(IconPlayerPlay, t("shell:help.continue"), tour.offer)}
      {chapters.map((chapter) => (
        <Menu.Item
          key={chapter}
          leftSection={<IconRoute {...icon} />}
          disabled={!isChoosable(chapter, portfolio)}
          onClick={() => tour.start(firstOf(steps, chapter))}
        >
          {t(`shell:help.chapter.${chapter}`)}
        </Menu.Item>
      ))}
      {!isChoosable("dashboard", portfolio) && (
        <Menu.Label className={classes.why ?? ""}>{t("shell:help.disabled")}</Menu.Label>
      )}
      {(started || pastSteps.length > 0) && item(IconRestore, t("shell:help.reset"), tour.reset)}
      <Menu.Divider />
    </>
  );
}
