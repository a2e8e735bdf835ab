import { parseArgs } from "node:util";
import type { Config } from "../../../app/server/config/config.ts";
import type { Db } from "../../../app/server/db/db-types.ts";
import { loadQuickly } from "../../../app/server/worker/load-quickly.ts";
import { OFFLINE_COMMANDS } from "./calc/commands.ts";
import { InputError } from "./calc/faults.ts";

type Command = Readonly<{
  /** All required. */
  args: readonly string[];
  /** Accepts --accept, passed as the last argument. */
  canAccept?: boolean;
  about: string;
  run: (config: Config, ...args: readonly string[]) => Promise<string>;
}>;

const useDb = async (config: Config, action: (db: Db) => Promise<string>): Promise<string> => {
  const { useMigratedDatabase } = await import("../../../app/server/db/use-database.ts");
  return useMigratedDatabase(config, ({ db }) => action(db));
};

/** Lazily loaded, so that help is fast. */
const commands: Readonly<Record<string, Command>> = {
  backup: {
    args: [],
    about: "write a backup to DATA_DIR/backups, also while Zerno is running",
    run: async (config) => (await import("../../../app/commands/backup.ts")).backup(config),
  },
  restore: {
    args: ["FILE"],
    about: "restore a backup into the configured database, which must be empty",
    run: async (config, file = "") =>
      (await import("../../../app/commands/restore.ts")).restore(config, file),
  },
  invite: {
    args: [],
    about: "create a registration link that works once, for 14 days",
    run: async (config) => {
      const { invite } = await import("../../../app/commands/invite.ts");
      return useDb(config, (db) => invite(db, config, new Date()));
    },
  },
  role: {
    args: ["EMAIL", "ROLE"],
    about: "give an account a role",
    run: async (config, email = "", role = "") => {
      const { setRole } = await import("../../../app/commands/set-role.ts");
      return useDb(config, (db) => setRole(db, email, role, new Date()));
    },
  },
  "role-off": {
    args: ["EMAIL", "ROLE"],
    about: "revoke a role of an account",
    run: async (config, email = "", role = "") => {
      const { withdrawRole } = await import("../../../app/commands/set-role.ts");
      return useDb(config, (db) => withdrawRole(db, email, role, new Date()));
    },
  },
  plan: {
    args: ["EMAIL", "PLAN"],
    about: "set the plan of an account (with BILLING on)",
    run: async (config, email = "", plan = "") => {
      const { setPlan } = await import("../../../app/commands/set-plan.ts");
      return useDb(config, (db) => setPlan(db, email, plan, new Date()));
    },
  },
  "rotate-key": {
    args: [],
    about: "encrypt all stored tokens with a new key and end all sessions; stop Zerno first",
    run: async (config) => {
      const { rotateKey } = await import("../../../app/commands/rotate-key.ts");
      return useDb(config, (db) => rotateKey(db, config));
    },
  },
  "load-data": {
    args: ["DIR"],
    canAccept: true,
    about: "load assets, prices, rates, dividends, splits, reports and compositions from CSV files",
    run: async (config, folder = "", accept = "") => {
      const { loadData } = await import("../../../app/commands/load-data.ts");
      return useDb(config, (db) => loadData(db, folder, new Date(), accept !== ""));
    },
  },
  password: {
    args: ["EMAIL"],
    about: "set the password of an account (prompted, or the first line of input) and sign it out",
    run: async (config, email = "") => {
      const { setPassword } = await import("../../../app/commands/set-password.ts");
      const { readPassword } = await import("./read-password.ts");
      const password = await readPassword(`New password for ${email}: `);
      return useDb(config, (db) => setPassword(db, email, password, new Date()));
    },
  },
  "second-factor-off": {
    args: ["EMAIL"],
    about: "turn off two-factor authentication of an account (phone and codes lost) and sign it out",
    run: async (config, email = "") => {
      const { switchSecondFactorOff } = await import("../../../app/commands/second-factor-off.ts");
      return useDb(config, (db) => switchSecondFactorOff(db, email, new Date()));
    },
  },
};

const toUsage = (name: string, command: Command): string => ["npx zerno", name, ...command.args].join(" ");

const help = (): string => {
  const lines = [
    ...Object.entries(commands).map(([name, command]) => [toUsage(name, command), command.about] as const),
    ...Object.values(OFFLINE_COMMANDS).map(({ usage, about }) => [`npx zerno ${usage}`, about] as const),
  ];
  const width = Math.max(...lines.map(([usage]) => usage.length));
  return lines.map(([usage, about]) => `${usage.padEnd(width)}   ${about}`).join("\n");
};

/** @returns undefined if the first word is no offline command */
const runOffline = async (argv: readonly string[]): Promise<number | undefined> => {
  const [name = "", ...rest] = argv;
  const command = Object.hasOwn(OFFLINE_COMMANDS, name) ? OFFLINE_COMMANDS[name] : undefined;
  if (command === undefined || rest.includes("--help") || rest.includes("-h")) return undefined;
  const { withProgress } = await import("./calc/progress.ts");
  console.log(await withProgress(() => command.run(rest)));
  return 0;
};

/** @returns the exit code: 0 success, 1 failure, 2 wrong usage */
const main = async (argv: readonly string[]): Promise<number> => {
  const done = await runOffline(argv);
  if (done !== undefined) return done;
  const { positionals, values } = parseArgs({
    args: [...argv],
    options: { help: { type: "boolean", short: "h" }, accept: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name = "", ...args] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (values.help || name === "") {
    console.log(help());
    return 0;
  }
  const isAccepted = values.accept === true;
  const isWrong = args.length !== command?.args.length || (isAccepted && command.canAccept !== true);
  if (command === undefined || isWrong) {
    console.error(command === undefined ? help() : toUsage(name, command));
    return 2;
  }
  const { loadProcessConfig } = await import("../../../app/server/config/config.ts");
  console.log(await command.run(loadProcessConfig(), ...args, ...(isAccepted ? ["accept"] : [])));
  return 0;
};

// Before any command is imported.
loadQuickly();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof InputError) {
    console.error(error.message);
    process.exitCode = 2;
  } else {
    const { StartError } = await import("../../../app/server/config/start-error.ts");
    const isCalledWrongly = error instanceof TypeError && "code" in error;
    if (!(error instanceof StartError) && !isCalledWrongly) throw error;
    console.error(error.message);
    process.exitCode = isCalledWrongly ? 2 : 1;
  }
}
