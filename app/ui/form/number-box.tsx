import { TextInput } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { type NumberRules, type ParsedNumber, parseNumber } from "../../i18n/parse-number.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Locale } from "../../shared/locales.ts";
import { Announcement } from "./announcement.tsx";
import { useTypedText } from "./use-typed-text.ts";

export interface NumberBoxProps extends NumberRules {
  readonly label: string;
  readonly name: string;
  /** Decimal text; null while empty or invalid. */
  readonly value: string | null;
  readonly unread?: string | undefined;
  readonly onValue: (value: string | null) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  readonly unit?: ReactNode;
  readonly unitWidth?: number;
}

/** Adds decimals if the separator is ambiguous: `4,810` is announced as `4,810.00`. */
const announceNumber = (read: Extract<ParsedNumber, { ok: true }>, locale: Locale): string =>
  read.isAmbiguous ? formatNumber(read.value, locale, { minDigits: 2 }) : read.understoodAs;

/**
 * Accepts a number in any usual notation, arithmetic included. Ambiguous or computed values are announced while typing
 * and written on blur.
 */
export function NumberBox(props: NumberBoxProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const { value, onValue, maxDecimals, isNegativeAllowed, unit } = props;
  const rules = {
    ...(maxDecimals === undefined ? {} : { maxDecimals }),
    ...(isNegativeAllowed === undefined ? {} : { isNegativeAllowed }),
  };
  const { text, isTyped, setTyped } = useTypedText(
    value,
    (decimal) => formatNumber(decimal, locale),
    props.unread,
  );
  const read = parseNumber(text, locale, rules);
  const isUnreadable = !read.ok && read.code !== "empty";
  const input = useRef<HTMLInputElement>(null);
  // The first keystroke replaces a value that arrived before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the one that arrived
  useLayoutEffect(() => {
    if (!isTyped && document.hasFocus() && input.current === document.activeElement) input.current?.select();
  }, [text, isTyped]);
  // No error while typing; the floating message keeps the page still.
  const [isTyping, setTyping] = useState(false);
  const mistake = isUnreadable ? t(`common:number.${read.code}`) : undefined;
  const isDoubtful = read.ok && (read.isAmbiguous || read.isComputed);
  const meant = isDoubtful
    ? t("common:number.understood", { value: announceNumber(read, locale) })
    : undefined;
  return (
    <TextInput
      ref={input}
      label={props.label}
      name={props.name}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      required={props.isRequired ?? false}
      withAsterisk={false}
      classNames={{ input: "num" }}
      error={isTyping ? props.error : (mistake ?? props.error)}
      description={props.hint}
      descriptionProps={{ "aria-live": "polite" }}
      inputContainer={(input) => (
        <Announcement text={isTyping && isTyped ? (meant ?? mistake) : undefined}>{input}</Announcement>
      )}
      inputWrapperOrder={["label", "input", "description", "error"]}
      rightSection={unit}
      rightSectionWidth={unit ? (props.unitWidth ?? 52) : undefined}
      rightSectionPointerEvents={typeof unit === "string" ? "none" : "all"}
      onChange={(event) => {
        const next = parseNumber(event.target.value, locale, rules);
        const meaning = next.ok ? next.value : null;
        setTyped(event.target.value, meaning);
        setTyping(true);
        if (meaning !== value) onValue(meaning);
      }}
      onBlur={() => {
        setTyping(false);
        if (isDoubtful) setTyped(read.understoodAs, read.value, false);
      }}
    />
  );
}
