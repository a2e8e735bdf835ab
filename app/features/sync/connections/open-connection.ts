import type { SyncProvider } from "../provider.ts";
import { RunProblem } from "../run/run-problem.ts";
import { findKey, type SyncWorld } from "../run/sync-world.ts";
import { type ConnectionRow, changeConnection } from "../sync.queries.ts";
import { openSecrets, sealSecrets } from "./tokens.ts";

export interface OpenConnection {
  readonly secrets: unknown;
  /** Stored durably before it resolves, whatever becomes of the run. */
  readonly saveSecrets: (next: unknown) => Promise<void>;
}

/** @throws RunProblem passphrase-needed, secrets-lost */
export function openConnection(
  world: SyncWorld,
  provider: SyncProvider,
  connection: ConnectionRow,
): OpenConnection {
  const { userId, id, secrets: stored } = connection;
  const opened =
    stored === null ? undefined : openSecrets(world.secretKey, { userId, id }, stored, findKey(world, id));
  if (opened === undefined) throw new RunProblem("secrets-lost");
  if ("salt" in opened) throw new RunProblem("passphrase-needed");
  const read = provider.secrets.safeParse(opened.secrets);
  if (!read.success) throw new RunProblem("secrets-lost");
  return {
    secrets: read.data,
    saveSecrets: async (next) => {
      const sealed = sealSecrets(world.secretKey, { userId, id }, provider.secrets.parse(next), opened.own);
      await changeConnection(world.db, { userId, id }, { secrets: sealed });
    },
  };
}
