import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconFileUpload, IconListDetails, IconPlugConnected, IconSeedling } from "../../ui/icons/icons.ts";
import classes from "./doors.module.css";
import type { Door } from "./open-door.ts";

const icons = {
  broker: IconPlugConnected,
  file: IconFileUpload,
  own: IconListDetails,
  demo: IconSeedling,
} as const;

const cards = [
  { name: "broker", doors: ["broker"] },
  { name: "file", doors: ["file"] },
  { name: "own", doors: ["transaction", "positions"] },
  { name: "demo", doors: ["demo"] },
] as const satisfies readonly { name: keyof typeof icons; doors: readonly Door[] }[];

interface DoorsProps {
  readonly busy: Door | null;
  readonly onOpen: (door: Door) => void;
  /** Null: a press is required. */
  readonly hrefOf?: (door: Door) => string | null;
  readonly headingLevel?: 2 | 3;
}

/** Offers four ways to start. */
export function Doors({ busy, onOpen, hrefOf = () => null, headingLevel = 2 }: DoorsProps) {
  const { t } = useTranslation("doors");
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const doorOf = (door: Door & keyof typeof labels) => {
    const href = hrefOf(door);
    const label = t(labels[door]);
    if (href !== null)
      return (
        <Link key={door} className="button button-quiet" to={href}>
          {label}
        </Link>
      );
    return (
      <button
        key={door}
        type="button"
        className="button button-quiet"
        aria-busy={busy === door || undefined}
        onClick={() => onOpen(door)}
      >
        {label}
      </button>
    );
  };
  return (
    <ul className={classes.doors}>
      {cards.map(({ name, doors }) => {
        const Icon = icons[name];
        return (
          <li key={name} className={classes.door} aria-labelledby={`${id}-${name}`}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <Heading id={`${id}-${name}`}>{t(`doors:door.${name}.title`)}</Heading>
            <p>{t(`doors:door.${name}.text`)}</p>
            <div className={classes.buttons}>{doors.map(doorOf)}</div>
          </li>
        );
      })}
    </ul>
  );
}

const labels = {
  broker: "doors:open.broker",
  file: "doors:open.file",
  transaction: "doors:open.transaction",
  positions: "doors:open.positions",
  demo: "doors:open.demo",
} as const;
