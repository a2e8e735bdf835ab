import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { IconSearch } from "../../../ui/icons/icons.ts";
import classes from "../admin.module.css";
import { all, useFilters } from "../use-filters.ts";
import { userFilters, type userListInput } from "./user-list-input.ts";

interface UserFiltersProps {
  readonly input: ReturnType<typeof userListInput>;
}

/** Search and filters of the list; every choice stands in the address. */
export function UserFilters({ input }: UserFiltersProps) {
  const { t } = useTranslation("admin");
  const [text, setText] = useState(input.search ?? "");
  const [country, setCountry] = useState(input.country ?? "");
  const choose = useFilters();
  const optionsOf = (name: "role" | "plan" | "state" | "seen") => [
    { value: all, label: t(`users.any.${name}`) },
    ...userFilters[name].map((value) => ({ value, label: t(`users.${name}.${value}`) })),
  ];
  return (
    <search>
      <form
        className={classes.filters}
        onSubmit={(event) => {
          event.preventDefault();
          choose({ q: text.trim(), country: country.trim().toUpperCase() });
        }}
      >
        <div className={classes.grow}>
          <TextBox
            name="q"
            kind="search"
            label={t("users.search")}
            value={text}
            onValue={setText}
            placeholder={t("users.searchHint")}
            maxLength={200}
          />
        </div>
        {(["role", "plan", "state", "seen"] as const).map((name) => (
          <SelectBox
            key={name}
            name={name}
            label={t(`users.filter.${name}`)}
            value={input[name] ?? all}
            options={optionsOf(name)}
            onValue={(value) => choose({ [name]: value })}
          />
        ))}
        <div className={classes.code}>
          <TextBox
            name="country"
            label={t("users.filter.country")}
            value={country}
            onValue={setCountry}
            placeholder="DE"
            maxLength={2}
          />
        </div>
        <SelectBox
          name="sort"
          label={t("users.filter.sort")}
          value={input.sort ?? "created"}
          options={userFilters.sort.map((value) => ({ value, label: t(`users.sort.${value}`) }))}
          onValue={(value) => choose({ sort: value === "created" ? all : value })}
        />
        <button type="submit" className="button button-primary">
          <IconSearch size={18} stroke={1.6} aria-hidden />
          {t("users.find")}
        </button>
      </form>
    </search>
  );
}
