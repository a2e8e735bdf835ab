import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import classes from "./content.module.css";
import type { PageLink } from "./content.types.ts";

/** Names a country by the code at the end of the path. */
const countryOfPath = (path: string, language: string): string => {
  const code = path.split("/").at(-1)?.toUpperCase() ?? "";
  return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
};

export function CountriesBlock({ countries }: { readonly countries: readonly PageLink[] }) {
  const { language } = usePrefs().prefs;
  const named = countries
    .map(({ path }) => ({ path, name: countryOfPath(path, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
  return (
    <ul className={classes.countries}>
      {named.map(({ path, name }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
