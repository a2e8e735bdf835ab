import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Reason } from "../../shared/common.schema.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { Writes } from "../writes.tsx";
import { RateForm } from "./rate-form.tsx";
import classes from "./rate-ways.module.css";

interface PairOfDay {
  readonly pair: string;
  readonly date: string;
}

function missingRates(reasons: readonly Reason[]): readonly PairOfDay[] {
  const found = reasons.flatMap(({ code, params: { pair, date } }) =>
    code === "no-rate" && pair && date ? [{ pair, date }] : [],
  );
  return [...new Map(found.map((one) => [`${one.pair} ${one.date}`, one])).values()];
}

/** The data health page lists more. */
const mostShown = 3;

/** Offers to load or enter missing rates. */
export function RateWaysOf({ reasons }: { readonly reasons: readonly Reason[] }) {
  return missingRates(reasons)
    .slice(0, mostShown)
    .map((one) => <RateWays key={`${one.pair} ${one.date}`} {...one} isNamed />);
}

/** Offers to load or enter the missing rate of a pair on a day. */
export function RateWays({ pair, date, isNamed = false }: PairOfDay & { readonly isNamed?: boolean }) {
  const { t } = useTranslation("assets");
  const { locale } = useReader();
  const [from = "", to = ""] = pair.split("/");
  const [isEntering, setEntering] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const load = useApiMutation("POST /api/currency/load-rates");
  const state = load.data?.state;
  const missing = reasonText({ code: "no-rate", params: { pair, date } }, t, locale);
  return (
    <Writes>
      <div className={classes.ways} data-missing-rate={`${pair} ${date}`}>
        {isNamed && <p>{missing}</p>}
        <div className={classes.buttons}>
          <button
            type="button"
            className="button button-quiet"
            disabled={load.isPending}
            onClick={() =>
              void load
                .mutateAsync({ from, to, date })
                .then(
                  (answer) => (answer.state === "loaded" ? client.invalidateQueries() : undefined),
                  toasts.failed,
                )
            }
          >
            {t(load.isPending ? "rateWays.loading" : "rateWays.load")}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={isEntering}
            onClick={() => setEntering(!isEntering)}
          >
            {t("rateWays.enter")}
          </button>
        </div>
        {state && (
          <p role="status" data-state={state}>
            {t(`rateWays.state.${state}`, { pair })}
          </p>
        )}
        {isEntering && <RateForm pair={pair} date={date} isPairFixed onSaved={() => setEntering(false)} />}
      </div>
    </Writes>
  );
}
