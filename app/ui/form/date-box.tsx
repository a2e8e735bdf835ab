import { Popover, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { datePattern, formatDay } from "../../i18n/format-date.ts";
import { parseDate } from "../../i18n/parse-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconCalendar } from "../icons/icons.ts";
import { useToasts } from "../states/toast.tsx";
import { Announcement } from "./announcement.tsx";
import { useTypedText } from "./use-typed-text.ts";

type MonthPicker = typeof import("./month-picker.tsx").default;

interface DateBoxProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | null;
  /** Initial text that could not be parsed, such as a pasted one. */
  readonly unread?: string | undefined;
  readonly onValue: (value: string | null) => void;
  /** Reader's day, for `today`, `-3d` and dates without a year. */
  readonly today: string;
  readonly without?: "past" | "future";
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
}

/** Accepts a date typed in any usual format, with an optional calendar. */
export function DateBox(props: DateBoxProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const [isOpen, setIsOpen] = useState(false);
  const [Picker, setPicker] = useState<MonthPicker | null>(null);
  const toasts = useToasts();
  const toggle = () =>
    import("./month-picker.tsx").then(
      ({ default: loaded }) => {
        setPicker(() => loaded);
        setIsOpen((was) => !was);
      },
      () => toasts.failed({ code: "NETWORK" }),
    );
  const { value, onValue, today, without = "past" } = props;
  const todayWords = t("common:date.todayWords").split(" ");
  const rules = { locale, today, todayWords, without };
  const { text, setTyped } = useTypedText(value, (day) => formatDay(day, locale), props.unread);
  const read = parseDate(text, rules);
  const isUnreadable = !read.ok && read.code !== "empty";
  // No error while typing; the floating message keeps the page still.
  const [isTyping, setTyping] = useState(false);
  const mistake = isUnreadable ? t(`common:date.${read.code}`) : undefined;
  // No announcement of a text equal to the formatted day.
  const meant =
    read.ok && text !== formatDay(read.value, locale)
      ? t("common:date.understood", { value: read.understoodAs })
      : undefined;
  const announced = meant ?? (isTyping ? mistake : undefined);
  const button = (
    <UnstyledButton
      aria-label={t("common:date.choose")}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
      lh={0}
      p={8}
    >
      <IconCalendar size={18} stroke={1.6} aria-hidden />
    </UnstyledButton>
  );
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      withRoles={false}
      trapFocus
      returnFocus
      position="bottom-start"
      withinPortal
    >
      <Popover.Target>
        <TextInput
          label={props.label}
          name={props.name}
          value={text}
          autoComplete="off"
          required={props.isRequired ?? false}
          withAsterisk={false}
          placeholder={datePattern(
            {
              day: t("common:date.letters.day"),
              month: t("common:date.letters.month"),
              year: t("common:date.letters.year"),
            },
            locale,
          )}
          error={isTyping ? props.error : (mistake ?? props.error)}
          description={props.hint}
          inputContainer={(input) => <Announcement text={announced}>{input}</Announcement>}
          inputWrapperOrder={["label", "input", "description", "error"]}
          rightSection={button}
          rightSectionPointerEvents="all"
          onChange={(event) => {
            const next = parseDate(event.target.value, rules);
            const meaning = next.ok ? next.value : null;
            setTyped(event.target.value, meaning);
            setTyping(true);
            if (meaning !== value) onValue(meaning);
          }}
          onBlur={() => {
            setTyping(false);
            if (read.ok) setTyped(formatDay(read.value, locale), read.value);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        {Picker && (
          <Picker
            value={value ?? today}
            onValue={(day) => {
              setIsOpen(false);
              onValue(day);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
