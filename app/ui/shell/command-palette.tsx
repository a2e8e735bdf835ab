import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useAllCommands } from "./command-context.tsx";
import { Keys } from "./keys.tsx";

const [store, palette] = createSpotlight();

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All commands by name; its own chunk, loaded with the first Ctrl-K. */
export default function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const { t } = useTranslation("common");
  const commands = useAllCommands();
  useEffect(() => {
    if (isOpen) palette.open();
    else palette.close();
  }, [isOpen]);
  const actions = commands.map(({ id, labelKey, icon: Icon, shortcut, perform }) => ({
    id,
    label: t(labelKey),
    onClick: perform,
    leftSection: Icon ? <Icon size={20} stroke={1.6} aria-hidden /> : undefined,
    rightSection: shortcut ? <Keys shortcut={shortcut} /> : undefined,
  }));
  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={actions}
      onSpotlightClose={onClose}
      nothingFound={t("common:palette.nothing")}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 100, transition: "fade" }}
      scrollable
      maxHeight={420}
      searchProps={{
        "aria-label": t("common:palette.label"),
        placeholder: t("common:palette.placeholder"),
        leftSection: <IconSearch size={20} stroke={1.6} aria-hidden />,
      }}
    />
  );
}
