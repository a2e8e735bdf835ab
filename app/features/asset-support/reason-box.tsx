import { useTranslation } from "react-i18next";
import { TextBox } from "../../ui/form/text-box.tsx";

interface ReasonBoxProps {
  /** Distinguishes several forms of a page. */
  readonly name?: string;
  /** Single line, for small forms. */
  readonly isShort?: boolean;
  readonly value: string;
  readonly onValue: (reason: string) => void;
  readonly error: string | undefined;
}

/** Reason of a change of shared data, kept in the log. */
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
