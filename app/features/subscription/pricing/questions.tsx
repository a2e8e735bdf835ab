import { useTranslation } from "react-i18next";
import classes from "./pricing.module.css";

const questions = ["renewal", "trial", "change", "overLimit", "cancel", "refund", "card"] as const;

/** What buyers ask; the provider of cards is named for their country. */
export function Questions({ provider }: { readonly provider: string | null }) {
  const { t } = useTranslation("buying");
  return (
    <section className={classes.section} aria-labelledby="questions">
      <h2 id="questions">{t("buying:questions")}</h2>
      <div className={classes.questions}>
        {questions.map((name) => (
          <details key={name}>
            <summary>{t(`buying:question.${name}.ask`)}</summary>
            <p>
              {name === "card" && provider !== null
                ? t(`buying:question.card.${provider}`)
                : t(`buying:question.${name}.answer`)}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
