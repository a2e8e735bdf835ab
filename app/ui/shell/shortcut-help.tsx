import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAllCommands } from "./command-context.tsx";
import type { Command } from "./commands.ts";
import { Keys } from "./keys.tsx";
import classes from "./shortcut-help.module.css";

interface ShortcutHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function ShortcutHelp({ isOpen, onClose }: ShortcutHelpProps) {
  const { t } = useTranslation("common");
  const withKeys = useAllCommands().filter((command) => command.shortcut !== undefined);
  const groups = Map.groupBy(withKeys, (command) => command.groupKey ?? "common:shortcuts.general");
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("common:shortcuts.title")}
      size={560}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
    >
      <div className={classes.groups}>
        {[...groups].map(([groupKey, commands]) => (
          <section key={groupKey}>
            <h3 className={classes.title}>{t(groupKey)}</h3>
            <dl className={classes.list}>
              {commands.map((command) => (
                <Line key={command.id} command={command} label={t(command.labelKey)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

const Line = ({ command, label }: { readonly command: Command; readonly label: string }) => (
  <div className={classes.line}>
    <dt>{label}</dt>
    <dd>
      <Keys shortcut={command.shortcut ?? ""} />
    </dd>
  </div>
);
