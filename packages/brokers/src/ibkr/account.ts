import { defined } from "../kit/defined.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { readDate } from "../kit/text/dates.ts";
import type { Statement } from "../statement.ts";
import type { Account } from "./balances.ts";
import type { SectionRow } from "./section-row.ts";
import { isLedgerSection, type Sections } from "./sections.ts";

const field = (sections: Sections, section: string, name: string): string | undefined => {
  const row = sections.rows.get(section)?.find((candidate) => candidate.cell("Field Name") === name);
  const value = row?.cell("Field Value");
  return value === "" ? undefined : value;
};

const readPeriod = (sections: Sections): Account["period"] => {
  const [first = "", last] = (field(sections, "statement", "Period") ?? "").split(/\s+-\s+/);
  const from = readDate(first, "mdy")?.date;
  const to = last === undefined ? from : readDate(last, "mdy")?.date;
  return from === undefined || to === undefined ? undefined : { from, to };
};

export const readAccount = (sections: Sections): Account => {
  const base = readCurrency(field(sections, "account information", "Base Currency") ?? "")?.code ?? "";
  const period = readPeriod(sections);
  return period === undefined ? { base } : { base, period };
};

export const readAccountInfo = (sections: Sections): Statement["account"] =>
  defined({
    number: field(sections, "account information", "Account"),
    name: field(sections, "account information", "Name"),
    currency: readAccount(sections).base || undefined,
  });

/** Returns the accounts of a consolidated statement, whose rows must not be compared. */
export const accountsIn = (sections: Sections): string[] => {
  const accounts = new Set<string>();
  for (const [section, rows] of sections.rows) {
    if (!isLedgerSection(section)) continue;
    for (const row of rows) if (row.cell("Account") !== "") accounts.add(row.cell("Account"));
  }
  return [...accounts];
};

/** Filters a consolidated statement for one account; unnamed ledger rows belong to the first. */
export const sectionsOfAccount = (sections: Sections, wanted: string): Sections => {
  const rows = new Map<string, readonly SectionRow[]>();
  const [first] = accountsIn(sections);
  for (const [section, all] of sections.rows)
    rows.set(
      section,
      all.filter(
        (row) =>
          row.cell("Account") === wanted ||
          (row.cell("Account") === "" && (!isLedgerSection(section) || wanted === first)),
      ),
    );
  return { ...sections, rows };
};
