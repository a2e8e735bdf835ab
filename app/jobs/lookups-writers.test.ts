import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Tables by the one file that adds their rows: each look-up beside the rows it follows from. */
const writers: Readonly<Record<string, readonly string[]>> = {
  "app/identity/users.ts": ["emails", "users"],
  "app/features/social/social.queries.ts": ["userNames", "publicProfiles"],
  "app/features/account/external/external.queries.ts": ["externalSubjects", "externalIdentities"],
  "app/portfolio/links/public-keys.ts": ["publicKeys", "publicPortfolios"],
  "app/portfolio/links/link-tokens.ts": ["linkTokens"],
  "app/features/dashboard/dashboard.queries.ts": ["widgetTokens"],
  "app/features/income/feeds/feeds.queries.ts": ["calendarFeeds"],
  "app/features/recap/recap-links.queries.ts": ["recapLinks"],
  "app/portfolio/portfolios/grants.queries.ts": ["portfolioGrants", "grantRecipients"],
  "app/billing/referral/referral-codes.ts": ["referralCodes", "referralCodeUsers"],
  "app/billing/purchase/insert-order.ts": ["billingOrders", "orderUsers"],
  "app/billing/events/book-payment.ts": ["billingPayments", "paymentUsers"],
  "app/billing/events/save-method.ts": ["paymentMethods", "cardUsers"],
  "app/billing/partners/book-payout.ts": ["referralPayouts", "payoutDocuments"],
  "app/billing/referral/apply-payment.ts": ["accrualUsers"],
  "app/features/backtest/backtests.queries.ts": ["backtests", "backtestUsers"],
};
const watched = new Set(Object.values(writers).flat());

/** Names under which a file knows tables: "portfolioGrants as g". */
function aliasesOf(text: string): ReadonlyMap<string, string> {
  const imported = [...text.matchAll(/import \{([^}]*)\} from "[^"]*tables\.ts"/g)].flatMap(
    ([, names = ""]) =>
      names.split(",").map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .split(" as "),
      ),
  );
  return new Map(imported.map(([name = "", alias = name]) => [alias, name]));
}

it("rows that look-ups follow from are added by one function per kind, together with the look-up", () => {
  const found: Record<string, string[]> = {};
  for (const file of globSync("app/**/*.ts", { cwd: root }).sort()) {
    if (/\.test\.ts$/.test(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    const aliases = aliasesOf(text);
    for (const [, alias = ""] of text.matchAll(/\.insert\((\w+)\)/g)) {
      const table = aliases.get(alias) ?? alias;
      if (!watched.has(table)) continue;
      found[file] = [...new Set([...(found[file] ?? []), table])];
    }
  }
  const sorted = (files: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(files)
      .map(([file, tables]) => `${file}: ${[...tables].sort().join(" ")}`)
      .sort();
  expect(sorted(found)).toEqual(sorted(writers));
});
