import { Button, Popover } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { IconCalendar } from "../../../ui/icons/icons.ts";
import classes from "../analytics.module.css";

interface OwnDaysProps {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** Custom dates instead of a named period. */
  readonly isOwn: boolean;
}

/** Custom dates, kept in the address. */
export function OwnDays({ from, to, today, isOwn }: OwnDaysProps) {
  const { t } = useTranslation("analytics");
  const { locale } = useReader();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({ from, to });
  const isBackwards = days.from !== null && days.to !== null && days.from > days.to;
  const open = () => {
    setDays({ from, to });
    setIsOpen(!isOpen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (days.from === null || days.to === null || isBackwards) return;
    const next = new URLSearchParams(search);
    next.delete("period");
    next.set("from", days.from);
    next.set("to", days.to);
    setIsOpen(false);
    void navigate({ search: `?${next}`, hash }, { preventScrollReset: true, replace: true });
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isOpen}
          aria-pressed={isOwn}
          data-own-days
          onClick={open}
        >
          <IconCalendar size={18} stroke={1.6} aria-hidden />
          {isOwn ? `${formatDay(from, locale)} – ${formatDay(to, locale)}` : t("days.choose")}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.days} onSubmit={submit} aria-label={t("days.choose")}>
          <DateBox
            label={t("days.from")}
            name="from"
            value={days.from}
            onValue={(value) => setDays({ ...days, from: value })}
            today={today}
            without="future"
            hint={t("days.fromHint")}
          />
          <DateBox
            label={t("days.to")}
            name="to"
            value={days.to}
            onValue={(value) => setDays({ ...days, to: value })}
            today={today}
            without="future"
            error={isBackwards ? t("days.backwards") : undefined}
          />
          <Button type="submit" disabled={days.from === null || days.to === null || isBackwards}>
            {t("days.show")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
