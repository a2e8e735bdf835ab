import { dayNumber, type IsoDate, type LedgerInput } from "@zerno/engine";
import { hashPassword } from "../app/identity/passwords.ts";
import { analyzeTransactions } from "../app/portfolio/transactions/transactions.queries.ts";
import { migrateDatabase } from "../app/server/db/migrate-database.ts";
import { openDatabase } from "../app/server/db/open-database.ts";
import { silentLog } from "../app/server/log.ts";
import { benchLedger } from "../packages/engine/bench/bench-ledger.ts";
import { type ApiUser, signInAsDemo } from "./api-user.ts";
import { addBenchUser } from "./bench-database.ts";
import { storeLedger } from "./engine/stored-ledger.ts";
import type { RunningServer } from "./running-server.ts";
import { todayUtc } from "./trade-file.ts";

const password = "a-long-walk-to-the-harvest-7";

/** Returns about 100,000 rows of 500 assets up to today. */
function ledgerUntilToday(): LedgerInput {
  const days = dayNumber(todayUtc()) - dayNumber("2012-01-02" as IsoDate) + 1;
  return benchLedger({ transactions: 100_000, assets: 500, years: days / 365.25 });
}

/**
 * Creates a database with that ledger.
 * @returns the portfolio's id
 */
export async function storeLargePortfolio(dataDir: string): Promise<string> {
  const settings = { dataDir, databaseUrl: undefined, pgUser: undefined, isPgKept: false };
  const database = await openDatabase(settings, silentLog);
  try {
    await migrateDatabase(database, { now: () => new Date(), log: silentLog });
    const userId = await addBenchUser(database.db, await hashPassword(password));
    const { id } = await storeLedger(database.db, userId, ledgerUntilToday());
    // The rows bypass the import, which analyses the table.
    await analyzeTransactions(database.db);
    return id;
  } finally {
    await database.stop();
  }
}

/** Signs in as the owner of the large portfolio, onboarding completed. */
export async function signInAsOwner(server: RunningServer): Promise<ApiUser> {
  const user = await signInAsDemo({ ...server, demo: { username: "bench@example.org", password } });
  await user.post("/api/user/updateUserOnboardingState", { onboardingState: "completed" });
  return user;
}
