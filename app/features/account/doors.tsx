import { IconFileUpload, IconListDetails, IconPlugConnected, IconSeedling } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./doors.module.css";
import type { Door } from "./open-door.ts";

const icons = {
  broker: IconPlugConnected,
  file: IconFileUpload,
  own: IconListDetails,
  demo: IconSeedling,
} as const;

/** Cards of the first screen with the doors each of them has. */
const cards = [
  { name: "broker", doors: ["broker"] },
  { name: "file", doors: ["file"] },
  { name: "own", doors: ["transaction", "positions"] },
  { name: "demo", doors: ["demo"] },
] as const satisfies readonly { name: keyof typeof icons; doors: readonly Door[] }[];

interface DoorsProps {
  readonly busy: Door | null;
  readonly onOpen: (door: Door) => void;
}

/** Four ways to begin, each one press away. */
export function Doors({ busy, onOpen }: DoorsProps) {
  const { t } = useTranslation("account");
  const id = useId();
  return (
    <ul className={classes.doors}>
      {cards.map(({ name, doors }) => {
        const Icon = icons[name];
        return (
          <li key={name} className={classes.door} aria-labelledby={`${id}-${name}`}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <h2 id={`${id}-${name}`}>{t(`account:onboarding.door.${name}.title`)}</h2>
            <p>{t(`account:onboarding.door.${name}.text`)}</p>
            <div className={classes.buttons}>
              {doors.map((door) => (
                <button
                  key={door}
                  type="button"
                  className="button button-quiet"
                  aria-busy={busy === door || undefined}
                  onClick={() => onOpen(door)}
                >
                  {t(`account:onboarding.open.${door}`)}
                </button>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
