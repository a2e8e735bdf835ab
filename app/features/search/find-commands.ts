import type { Command } from "../../ui/shell/commands.ts";
import { type Rank, rankOf } from "./match-text.ts";

type Text = (key: string) => string;

/** Pages are navigation; all other commands are actions. */
export const isPage = ({ groupKey }: Command): boolean => groupKey === "shell:group.go";

/** Returns commands that match in the reader's language, by label or search words. */
export const findCommands = (
  commands: readonly Command[],
  typed: string,
  t: Text,
): { readonly command: Command; readonly rank: Rank }[] =>
  commands.flatMap((command) => {
    const rank = rankOf(typed, t(command.labelKey), command.wordsKey ? t(command.wordsKey) : "");
    return rank === undefined ? [] : [{ command, rank }];
  });
