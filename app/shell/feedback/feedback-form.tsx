import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { type CodeOf, FeedbackType, keyOfCode } from "../../shared/codes.ts";
import { IconStar, IconStarFilled } from "../../ui/icons/icons.ts";
import classes from "./feedback.module.css";

export type FeedbackCode = CodeOf<typeof FeedbackType>;

const stars = [1, 2, 3] as const;

export interface SignedLink {
  readonly t: string;
}

interface FeedbackFormProps {
  readonly type: FeedbackCode;
  readonly link?: SignedLink | undefined;
  readonly onSent: () => void;
  readonly onFailed: () => void;
}

export function FeedbackForm({ type, link, onSent, onFailed }: FeedbackFormProps) {
  const { t } = useTranslation("feedback");
  const [chosen, setChosen] = useState<number | null>(null);
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const send = () => {
    if (chosen === null || isBusy) return;
    setBusy(true);
    callApi("POST /api/feedback", { stars: chosen, message, feedbackType: type, ...link })
      .then(onSent, onFailed)
      .finally(() => setBusy(false));
  };
  return (
    <form
      className={classes.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className={classes.stars}>
        <legend>{t(`feedback:about.${keyOfCode(FeedbackType, type)}.question`)}</legend>
        {stars.map((count) => {
          const Star = chosen !== null && count <= chosen ? IconStarFilled : IconStar;
          return (
            <label key={count}>
              <input
                type="radio"
                name="stars"
                value={count}
                checked={chosen === count}
                onChange={() => setChosen(count)}
              />
              <Star size={32} stroke={1.6} aria-hidden />
              <span className="visually-hidden">{t("feedback:stars", { count })}</span>
            </label>
          );
        })}
      </fieldset>
      <label className={classes.words}>
        {t("feedback:message")}
        <textarea
          name="message"
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          maxLength={4000}
          rows={3}
        />
      </label>
      <button
        type="submit"
        className={`button button-primary ${classes.send}`}
        disabled={chosen === null}
        aria-busy={isBusy || undefined}
      >
        {t("feedback:send")}
      </button>
    </form>
  );
}
