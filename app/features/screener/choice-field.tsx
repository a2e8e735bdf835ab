import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useChoiceNames, useFactNames } from "./fact-names.ts";
import classes from "./screener.module.css";
import type { choiceNames } from "./screener-address.ts";

interface ChoiceFieldProps {
  readonly name: (typeof choiceNames)[number];
  readonly choices: readonly { readonly value: string; readonly name: string; readonly count: number }[];
}

/** Multiple choice that unfolds below its heading; Escape or a press outside folds it. */
export function ChoiceField({ name, choices }: ChoiceFieldProps) {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const { nameOf } = useFactNames();
  const choiceNameOf = useChoiceNames();
  const details = useFolding();
  const asked = new Set(search.getAll(name).flatMap((list) => list.split(",")));
  // A requested code without matches can still be removed.
  const unknown = [...asked].filter((code) => code !== "" && !choices.some(({ value }) => value === code));
  const all = [...choices, ...unknown.map((value) => ({ value, name: value, count: 0 }))];
  const chosen = all.filter(({ value }) => asked.has(value)).map((choice) => choiceNameOf(name, choice));
  return (
    <details ref={details} className={classes.choice} data-chosen={chosen.length > 0 || undefined}>
      <summary>
        {chosen.length === 0
          ? nameOf(name)
          : chosen.length === 1
            ? `${nameOf(name)}: ${chosen[0]}`
            : `${nameOf(name)}: ${t("filter.chosen", { count: chosen.length })}`}
      </summary>
      <fieldset className={classes.options}>
        <legend className="visually-hidden">{nameOf(name)}</legend>
        {all.map((choice) => (
          <label key={choice.value} className={classes.option}>
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={asked.has(choice.value)}
            />
            <span>{choiceNameOf(name, choice)}</span>
            <span className="num">{choice.count}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function useFolding() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = (event: Event) => {
      const element = ref.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        if (element.contains(document.activeElement)) element.querySelector("summary")?.focus();
      } else if (element.contains(event.target as Node)) return;
      element.open = false;
    };
    document.addEventListener("pointerdown", fold);
    document.addEventListener("keydown", fold);
    return () => {
      document.removeEventListener("pointerdown", fold);
      document.removeEventListener("keydown", fold);
    };
  }, []);
  return ref;
}
