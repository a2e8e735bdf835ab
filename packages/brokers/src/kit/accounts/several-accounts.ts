import type { Statement } from "../../statement.ts";
import { rejected } from "../collector.ts";
import { issue, shown } from "../issue.ts";

/** Rejects a file of several accounts, unless `ParseOptions.account` chooses one. */
export const rejectedAccounts = (
  brokerId: string,
  format: string,
  accounts: readonly string[],
  wanted: string | undefined,
): Statement | undefined =>
  accounts.length < 2 || wanted !== undefined
    ? undefined
    : {
        ...rejected(brokerId, format, issue("several-accounts", { accounts: shown(accounts.join(", ")) })),
        accounts,
      };

/** Returns the chosen account's lines; unnamed ones belong to the file's first account. */
export const linesOfAccount = <Line>(
  lines: readonly Line[],
  accountOf: (line: Line) => string,
  wanted: string | undefined,
): readonly Line[] => {
  if (wanted === undefined) return lines;
  const first = lines.map(accountOf).find((account) => account !== "");
  return lines.filter((line) => {
    const account = accountOf(line);
    return account === wanted || (account === "" && wanted === first);
  });
};
