import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./tour.module.css";
import type { Tour } from "./tour-state.ts";

/** A tour that was begun goes on where it was, begins again at the balance, or is forgotten. */
export default function ContinueDialog({ tour }: { readonly tour: Tour }) {
  const { t } = useTranslation("tour");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        tour.close();
      }}
    >
      <h2 id={id} className={classes.title}>
        {t("continue.title")}
      </h2>
      <p className={classes.text}>{t("continue.text")}</p>
      <div className={classes.buttons}>
        <button type="button" className="button button-primary" onClick={tour.resume}>
          {t("continue.continue")}
        </button>
        <button type="button" className="button button-quiet" onClick={tour.restart}>
          {t("continue.restart")}
        </button>
        <button type="button" className="button button-quiet" onClick={tour.reset}>
          {t("continue.end")}
        </button>
      </div>
    </dialog>
  );
}
