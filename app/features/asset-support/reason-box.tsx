import { useTranslation } from "react-i18next";
import { TextBox } from "../../ui/form/text-box.tsx";

interface ReasonBoxProps {
  /** Where several forms stand on one page each has its own name. */
  readonly name?: string;
  /** One line, where the form is small. */
  readonly isShort?: boolean;
  readonly value: string;
  readonly onValue: (reason: string) => void;
  readonly error: string | undefined;
}

/** Why something is changed: every change of shared data asks for it, and the log keeps it. */
export function ReasonBox({ name = "reason", isShort = false, ...rest }: ReasonBoxProps) {
  const { t } = useTranslation("asset-support");
  return (
    <TextBox
      {...rest}
      label={t("reason")}
      name={name}
      kind={isShort ? "text" : "lines"}
      hint={t("reasonHint")}
      maxLength={500}
      isRequired
    />
  );
}
