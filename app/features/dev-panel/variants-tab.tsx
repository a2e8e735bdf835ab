import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AbTestsState, readState, writeState } from "../../client/dom/storage.ts";
import classes from "./dev-panel.module.css";

/** Variants that this browser keeps, to look at another one: what is typed counts from the next page on. */
export default function VariantsTab() {
  const { t } = useTranslation("dev-panel");
  const [tests, setTests] = useState<AbTestsState>(() => readState("abTests"));
  const keep = (next: AbTestsState) => {
    writeState("abTests", next);
    setTests(next);
  };
  const runs = Object.entries(tests).flatMap(([person, runsOf]) =>
    Object.entries(runsOf).map(([test, run]) => ({ person, test, run })),
  );
  const change = (person: string, test: string, variant: string) =>
    keep({ ...tests, [person]: { ...tests[person], [test]: { variant, result: null } } });
  return (
    <>
      {runs.length === 0 && <p>{t("dev-panel:variants.none")}</p>}
      {runs.map(({ person, test, run }) => (
        <label key={person + test} className={classes.field}>
          <span>
            <code>{test}</code>
            <br />
            {run.result === null
              ? t("dev-panel:variants.noResult")
              : t("dev-panel:variants.result", { result: run.result })}
          </span>
          <input value={run.variant} onChange={(event) => change(person, test, event.target.value)} />
        </label>
      ))}
      {runs.length > 0 && (
        <div className={classes.row}>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => keep(Object.fromEntries(Object.keys(tests).map((person) => [person, {}])))}
          >
            {t("dev-panel:variants.forget")}
          </button>
        </div>
      )}
    </>
  );
}
