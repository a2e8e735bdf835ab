import type { Statement } from "../../statement.ts";
import { rejected } from "../collector.ts";
import { issue, shown } from "../issue.ts";

/**
 * A file of several accounts is no statement of one of them: it is refused with their names, until one is asked for
 * (`ParseOptions.account`). Undefined: it is of one account, or that question was answered.
 */
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

/** The lines of the account that was asked for; those that name none go with the file's first account. */
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
