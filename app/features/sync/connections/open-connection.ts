import type { SyncProvider } from "../provider.ts";
import { RunProblem } from "../run/run-problem.ts";
import { findKey, type SyncContext } from "../run/sync-context.ts";
import { type ConnectionRow, changeConnection } from "../sync.queries.ts";
import { openSecrets, sealSecrets } from "./tokens.ts";

export interface OpenConnection {
  readonly secrets: unknown;
  /** Stored durably before it resolves, whatever becomes of the run. */
  readonly saveSecrets: (next: unknown) => Promise<void>;
}

/** @throws RunProblem passphrase-needed, secrets-lost */
export function openConnection(
  context: SyncContext,
  provider: SyncProvider,
  connection: ConnectionRow,
): OpenConnection {
  const { userId, id, secrets: stored } = connection;
  const opened =
    stored === null
      ? undefined
      : openSecrets(context.secretKey, { userId, id }, stored, findKey(context, id));
  if (opened === undefined) throw new RunProblem("secrets-lost");
  if ("salt" in opened) throw new RunProblem("passphrase-needed");
  const read = provider.secrets.safeParse(opened.secrets);
  if (!read.success) throw new RunProblem("secrets-lost");
  return {
    secrets: read.data,
    saveSecrets: async (next) => {
      const sealed = sealSecrets(context.secretKey, { userId, id }, provider.secrets.parse(next), opened.own);
      await changeConnection(context.db, { userId, id }, { secrets: sealed });
    },
  };
}
