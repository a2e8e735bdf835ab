import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { markFeedbackShown, wasFeedbackShown } from "../../client/analytics/shown-feedbacks.ts";
import { readTour } from "../../client/analytics/tour-progress.ts";
import { useUser } from "../../client/session/session-store.ts";
import { type CodeOf, FeedbackType } from "../../shared/codes.ts";
import { useSeenPortfolio } from "../../shell/use-seen-portfolio.ts";
import type { IconType } from "../../ui/icons/icon.tsx";
import {
  IconMessageHeart,
  IconPlayerPlay,
  IconRestore,
  IconRoute,
  IconSeedling,
  IconSparkles,
} from "../../ui/icons/icons.ts";
import { MenuFrame, type MenuState } from "../../ui/lazy/menu-frame.tsx";
import { HelpDot } from "./help-dot.tsx";
import classes from "./tour.module.css";
import { chapters, firstOf, isChoosable } from "./tour-steps.ts";
import { useTour } from "./use-tour.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

interface ItemsProps extends MenuState {
  readonly hasNews: boolean;
  readonly isDesktop: boolean;
  readonly onFeedback: (type: CodeOf<typeof FeedbackType>) => void;
}

/** The tour's parts on a desktop, what is new, and the question what one thinks. */
export default function HelpItems({ hasNews, isDesktop, onFeedback, ...menu }: ItemsProps) {
  const { t } = useTranslation("shell");
  return (
    <MenuFrame {...menu}>
      {isDesktop && <TourItems />}
      <Menu.Item
        component={Link}
        to="/whats-new"
        leftSection={<IconSparkles {...icon} />}
        rightSection={hasNews ? <HelpDot label={t("common:shell.new")} /> : undefined}
      >
        {t("shell:whatsNew")}
      </Menu.Item>
      <Menu.Item leftSection={<IconMessageHeart {...icon} />} onClick={() => onFeedback(FeedbackType.other)}>
        {t("shell:help.feedback")}
      </Menu.Item>
      <FirstStepsItem onFeedback={onFeedback} />
    </MenuFrame>
  );
}

/** Feedback question on set-up, until opened; left out for the demo account. */
function FirstStepsItem({ onFeedback }: Pick<ItemsProps, "onFeedback">) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const type = FeedbackType.onboardingFinished;
  if (!user || user.isDemo || wasFeedbackShown(`${type}`)) return null;
  const open = () => {
    markFeedbackShown(`${type}`);
    onFeedback(type);
  };
  return (
    <Menu.Item leftSection={<IconSeedling {...icon} />} onClick={open}>
      {t("shell:help.firstSteps")}
    </Menu.Item>
  );
}

/** The five parts the tour can begin with; what was begun can be gone on with or forgotten. */
function TourItems() {
  const { t } = useTranslation("shell");
  const own = useTour();
  const portfolio = useSeenPortfolio();
  if (!own) return null;
  const { tour, steps } = own;
  const { started, pastSteps } = readTour(own.user);
  const item = (Icon: IconType, label: string, perform: () => void) => (
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
