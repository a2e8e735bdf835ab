import { readCurrency } from "../kit/currencies.ts";
import { readDate } from "../kit/dates.ts";
import { defined } from "../kit/defined.ts";
import { issue } from "../kit/issue.ts";
import type { Issue, Statement } from "../statement.ts";
import type { Account } from "./balances.ts";
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

/** Base currency and period: what balances, prices and rates hang on. */
export const readAccount = (sections: Sections): Account => {
  const base = readCurrency(field(sections, "account information", "Base Currency") ?? "")?.code ?? "";
  const period = readPeriod(sections);
  return period === undefined ? { base } : { base, period };
};

/** What the statement says about whose it is. */
export const readAccountInfo = (sections: Sections): Statement["account"] =>
  defined({
    number: field(sections, "account information", "Account"),
    name: field(sections, "account information", "Name"),
    currency: readAccount(sections).base || undefined,
  });

/** A consolidated statement mixes accounts, whose rows must never be compared with each other. */
export const findSeveralAccounts = (sections: Sections): Issue | undefined => {
  const accounts = new Set<string>();
  for (const [section, rows] of sections.rows) {
    if (!isLedgerSection(section)) continue;
    for (const row of rows) if (row.cell("Account") !== "") accounts.add(row.cell("Account"));
  }
  return accounts.size > 1 ? issue("several-accounts", { accounts: [...accounts].join(", ") }) : undefined;
};
