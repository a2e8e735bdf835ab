import { useTranslation } from "react-i18next";
import { errorText } from "../../ui/states/error-text.ts";
import classes from "./forms.module.css";

interface FormErrorProps {
  readonly code: string | null;
  readonly params?: Readonly<Record<string, string>>;
}

export function FormError({ code, params }: FormErrorProps) {
  const { t } = useTranslation("account");
  return (
    code && (
      <p className={classes.message} data-kind="error" role="alert">
        {errorText({ code, params }, t)}
      </p>
    )
  );
}
