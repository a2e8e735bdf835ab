import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FeedbackType, keyOfCode } from "../../shared/codes.ts";
import classes from "./feedback.module.css";
import { type FeedbackCode, FeedbackForm, type SignedLink } from "./feedback-form.tsx";
import { mayAsk, mayComeUp } from "./may-ask.ts";

interface FeedbackPartProps {
  readonly type: FeedbackCode;
  readonly link?: SignedLink | undefined;
  /** Not in response to a change of the subscription. */
  readonly isUnasked?: boolean;
}

export default function FeedbackPart({ type, link, isUnasked = false }: FeedbackPartProps) {
  const { t } = useTranslation("feedback");
  const id = useId();
  const token = link?.t;
  const [state, setState] = useState<"none" | "asking" | "failed" | "sent">("none");
  useEffect(() => {
    const may = isUnasked ? mayComeUp(type) : mayAsk(type, token);
    void may.then((is) => is && setState("asking"));
  }, [type, token, isUnasked]);
  if (state === "none") return null;
  if (state === "sent") return <p role="status">{t("feedback:thanks")}</p>;
  return (
    <section className={classes.inset} aria-labelledby={id}>
      <h2 id={id}>{t(`feedback:about.${keyOfCode(FeedbackType, type)}.title`)}</h2>
      {state === "failed" && (
        <p className={classes.failed} role="alert">
          {t("common:ERROR.FEEDBACK_FAILED")}
        </p>
      )}
      <FeedbackForm
        type={type}
        link={link}
        onSent={() => setState("sent")}
        onFailed={() => setState("failed")}
      />
    </section>
  );
}
