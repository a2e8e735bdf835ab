import { useTranslation } from "react-i18next";

interface ThemeSwitchProps {
  readonly theme: "light" | "dark";
  readonly onTheme: (theme: "light" | "dark") => void;
}

/** Shows the theme a press leads to: the moon by day, the sun by night. */
export function ThemeSwitch({ theme, onTheme }: ThemeSwitchProps) {
  const { t } = useTranslation("common");
  const next = theme === "dark" ? "light" : "dark";
  const label = t(next === "dark" ? "common:theme.toDark" : "common:theme.toLight");
  return (
    <button
      type="button"
      className="plain-icon-button"
      aria-label={label}
      title={label}
      data-theme-next={next}
      onClick={() => onTheme(next)}
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
      >
        {/* Both, as the server does not know the device's theme. */}
        <path
          className="theme-moon"
          d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z"
          strokeLinejoin="round"
        />
        <g className="theme-sun">
          <circle cx="12" cy="12" r="4.2" />
          <path
            d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
            strokeLinecap="round"
          />
        </g>
      </svg>
    </button>
  );
}
