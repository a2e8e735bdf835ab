import { PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { useTranslation } from "react-i18next";

interface TextBoxProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly kind?: "text" | "email" | "password" | "search" | "lines";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly isRequired?: boolean;
  readonly isAutoFocused?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly onLeave?: () => void;
}

const leastRows = 2;
const mostRows = 8;

/** Estimates rows before the browser measures the text, so that nothing moves. */
function rowsOf({ value, placeholder = "" }: TextBoxProps): number {
  const lines = (value || placeholder).split("\n").length;
  return Math.min(mostRows, Math.max(leastRows, lines));
}

export function TextBox(props: TextBoxProps) {
  const { t } = useTranslation("common");
  const { kind = "text", isRequired = false, isAutoFocused = false, onValue } = props;
  const shared = {
    label: props.label,
    name: props.name,
    value: props.value,
    error: props.error,
    description: props.hint,
    required: isRequired,
    withAsterisk: false,
    inputWrapperOrder: ["label", "input", "description", "error"] as (
      | "label"
      | "input"
      | "description"
      | "error"
    )[],
    "data-autofocus": isAutoFocused || undefined,
    ...(props.autoComplete ? { autoComplete: props.autoComplete } : {}),
    ...(props.maxLength ? { maxLength: props.maxLength } : {}),
    ...(props.placeholder ? { placeholder: props.placeholder } : {}),
    ...(props.onLeave ? { onBlur: props.onLeave } : {}),
  };
  if (kind === "lines") {
    return (
      <Textarea
        {...shared}
        autosize
        rows={rowsOf(props)}
        minRows={leastRows}
        maxRows={mostRows}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  }
  if (kind === "password") {
    return (
      <PasswordInput
        {...shared}
        visibilityToggleButtonProps={{ "aria-label": t("common:field.showPassword") }}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  }
  return <TextInput {...shared} type={kind} onChange={(event) => onValue(event.target.value)} />;
}
