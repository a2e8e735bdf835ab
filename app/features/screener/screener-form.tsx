import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatNumber } from "../../i18n/format.ts";
import { parseNumber } from "../../i18n/parse-number.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { numberFacts } from "../../shared/names/screener-names.ts";
import { ChoiceField } from "./choice-field.tsx";
import { useFactNames } from "./fact-names.ts";
import type { screenerContract } from "./screener.contract.ts";
import classes from "./screener.module.css";
import { choiceNames, dayNames, filterNames, rangeNames, withParts } from "./screener-address.ts";

type Reference = OutputOf<(typeof screenerContract)["GET /api/screenerref/div-finder-ref"]>;

/** Unparsable numbers by field name. */
type Problems = Readonly<Record<string, string>>;

/**
 * Filters as a native form of the same address, so that it works before hydration; afterwards blanks are omitted and
 * numbers take the reader's format.
 */
export function ScreenerForm({ reference }: { readonly reference: Reference | undefined }) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const isNarrowed = filterNames.some((name) => search.has(name));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const parts: Record<string, string | null> = {};
    const wrong: Record<string, string> = {};
    for (const name of ["text", ...dayNames]) parts[name] = String(form.get(name) ?? "").trim();
    for (const name of choiceNames) parts[name] = form.getAll(name).map(String).join(",");
    for (const name of rangeNames) {
      const read = parseNumber(String(form.get(name) ?? ""), locale, { isNegativeAllowed: true });
      if (!read.ok && read.code !== "empty") wrong[name] = t(`common:number.${read.code}`);
      parts[name] = read.ok ? read.value : null;
    }
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    void navigate({ search: withParts(search, parts) }, { preventScrollReset: true });
    // The form re-renders from the address: the focus moves to the results.
    document.getElementById(foundId)?.focus();
  };
  return (
    <form key={askedOf(search)} className={classes.form} method="get" onSubmit={submit}>
      <div className={classes.choices}>
        <label className={classes.search}>
          <span className="visually-hidden">{t("filter.text")}</span>
          <input
            className={classes.box}
            type="search"
            name="text"
            maxLength={100}
            placeholder={t("filter.text")}
            defaultValue={search.get("text") ?? ""}
          />
        </label>
        {choiceNames.map((name) => (
          <ChoiceField key={name} name={name} choices={reference?.[name] ?? []} />
        ))}
      </div>
      <MoreFilters problems={problems} />
      <div className={classes.actions}>
        <button type="submit" className="button button-primary">
          {t("filter.apply")}
        </button>
        {isNarrowed && (
          <Link className={classes.clear} to={{ search: clearedOf(search) }} preventScrollReset>
            {t("filter.clear")}
          </Link>
        )}
        <HiddenParts />
      </div>
    </form>
  );
}

/** Id of the number of results. */
export const foundId = "screener-found";

/** Key of the filters, independent of expanded rows. */
const askedOf = (search: URLSearchParams): string =>
  filterNames.map((name) => search.getAll(name).join(",")).join("&");

const clearedOf = (search: URLSearchParams): string =>
  withParts(search, Object.fromEntries(filterNames.map((name) => [name, null])));

/** Keeps the sorting when the form is submitted natively. */
function HiddenParts() {
  const [search] = useSearchParams();
  const sort = search.get("sort");
  return sort === null ? null : <input type="hidden" name="sort" value={sort} />;
}

/** Ranges of numbers and days; open when one is in use. */
function MoreFilters({ problems }: { readonly problems: Problems }) {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const isUsed = [...rangeNames, ...dayNames].some((name) => search.has(name));
  const { nameOf, unitOf } = useFactNames();
  return (
    <details className={classes.more} open={isUsed || Object.keys(problems).length > 0}>
      <summary>{t("filter.more")}</summary>
      <div className={classes.ranges}>
        {numberFacts.map((fact) => (
          <fieldset key={fact} className={classes.field} title={t(`hint.${fact}`)}>
            <legend>{[nameOf(fact), unitOf(fact)].filter((part) => part !== "").join(", ")}</legend>
            <div className={classes.pair}>
              {(["Min", "Max"] as const).map((end) => (
                <NumberField
                  key={end}
                  name={`${fact}${end}`}
                  label={t(`filter.${end}`)}
                  problems={problems}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <fieldset className={classes.field} title={t("hint.exDate")}>
          <legend>{nameOf("exDate")}</legend>
          <div className={classes.pair}>
            {dayNames.map((name) => (
              <input
                key={name}
                className={classes.box}
                type="date"
                name={name}
                aria-label={t(`filter.${name}`)}
                defaultValue={search.get(name) ?? ""}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly problems: Problems;
}

function NumberField({ name, label, problems }: NumberFieldProps) {
  const { locale } = useReader();
  const [search] = useSearchParams();
  const asked = search.get(name) ?? "";
  const problem = problems[name];
  return (
    <div>
      <input
        className={`${classes.box} num`}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${name}-problem`}
        defaultValue={/^-?\d+(\.\d+)?$/.test(asked) ? formatNumber(asked, locale) : ""}
      />
      {problem !== undefined && (
        <p id={`${name}-problem`} className={classes.issue} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
