import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { paymentSources, paymentStatuses } from "../../../shared/names/billing-names.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { IconSearch } from "../../../ui/icons/icons.ts";
import classes from "../admin.module.css";
import { all, useFilters } from "../use-filters.ts";
import type { paymentsInput } from "./payments-input.ts";

/** Search and filters of payments; every choice stands in the address. */
export function PaymentFilters({ input }: { readonly input: ReturnType<typeof paymentsInput> }) {
  const { t } = useTranslation("admin");
  const { today } = useRootData();
  const [text, setText] = useState(input.search ?? "");
  const choose = useFilters();
  return (
    <search>
      <form
        className={classes.filters}
        onSubmit={(event) => {
          event.preventDefault();
          choose({ q: text.trim() });
        }}
      >
        <div className={classes.grow}>
          <TextBox
            name="q"
            kind="search"
            label={t("users.search")}
            value={text}
            onValue={setText}
            placeholder={t("billing.searchHint")}
            maxLength={200}
          />
        </div>
        <SelectBox
          name="provider"
          label={t("billing.filter.provider")}
          value={input.provider ?? all}
          options={[
            { value: all, label: t("billing.any.provider") },
            ...paymentSources.map((value) => ({ value, label: t(`billing.provider.${value}`) })),
          ]}
          onValue={(provider) => choose({ provider })}
        />
        <SelectBox
          name="status"
          label={t("users.filter.state")}
          value={input.status ?? all}
          options={[
            { value: all, label: t("users.any.state") },
            ...paymentStatuses.map((value) => ({ value, label: t(`billing.status.${value}`) })),
          ]}
          onValue={(status) => choose({ status })}
        />
        <DateBox
          name="day"
          label={t("billing.filter.day")}
          value={input.day ?? null}
          onValue={(day) => choose({ day: day ?? all })}
          today={today}
        />
        <button type="submit" className="button button-primary">
          <IconSearch size={18} stroke={1.6} aria-hidden />
          {t("users.find")}
        </button>
      </form>
    </search>
  );
}
