import type { InputOf } from "../../../shared/endpoint.ts";
import type { syncContract } from "../sync.contract.ts";
import type { ConnectionView } from "../sync.schema.ts";

export const asNew = "new";
export const leftOut = "none";

export interface Choice {
  readonly id: string;
  /** Portfolio id, `asNew` or `leftOut`. */
  readonly into: string;
  readonly name: string;
  readonly level: 0 | 1 | 2;
  readonly cashBackType: 1 | 2;
  readonly startsOn: string | null;
}

const levelOf = (level: number): Choice["level"] => (level === 0 ? 0 : level === 1 ? 1 : 2);

/** Returns the initial choices: the stored ones, else a new portfolio per account. */
export function firstChoices(
  { name, accounts, lastRunAt }: Pick<ConnectionView, "name" | "accounts" | "lastRunAt">,
  portfolioId: string | null,
): Choice[] {
  return accounts.map((account, at) => ({
    id: account.id,
    into:
      account.portfolioId ?? (at === 0 && portfolioId ? portfolioId : lastRunAt === null ? asNew : leftOut),
    name: [...new Set([name, account.numberMasked || account.name])].filter(Boolean).join(" ").slice(0, 100),
    level: levelOf(account.level),
    cashBackType: account.cashBackType === 1 ? 1 : 2,
    startsOn: account.startsOn,
  }));
}

export const toAccounts = (
  choices: readonly Choice[],
): InputOf<(typeof syncContract)["PUT /api/PortfolioSyncSettings"]>["accounts"] =>
  choices.map(({ id, into, name, level, cashBackType, startsOn }) => {
    if (into === leftOut) return { id, into: { as: "none" as const }, level };
    const place = into === asNew ? { as: "new" as const, name } : { as: "portfolio" as const, id: into };
    return { id, into: place, level, cashBackType, startsOn };
  });
