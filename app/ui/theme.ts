import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

const tuple = (value: string): MantineColorsTuple =>
  [value, value, value, value, value, value, value, value, value, value] as const;

/** Keeps filled buttons readable in both themes; light ones use a tint. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const name = input.color ?? "accent";
  if (!["accent", "gain", "loss", "warning"].includes(name)) return resolved;
  const color = `var(--${name})`;
  const tint = `var(--${name}-tint)`;
  if (input.variant === "filled") {
    const hover = name === "accent" ? "var(--accent-hover)" : `color-mix(in srgb, ${color} 88%, var(--text))`;
    return {
      background: color,
      hover,
      color: name === "accent" ? "var(--on-accent)" : "var(--card)",
      border: "none",
    };
  }
  if (input.variant === "light") {
    return { background: tint, hover: `color-mix(in srgb, ${tint} 88%, ${color})`, color, border: "none" };
  }
  if (input.variant === "subtle" || input.variant === "transparent") {
    return { ...resolved, hover: input.variant === "subtle" ? tint : "transparent", color };
  }
  return resolved;
};

const control = { styles: { input: { minHeight: "var(--control)" } } } as const;

export const theme = createTheme({
  primaryColor: "accent",
  colors: {
    accent: tuple("var(--accent)"),
    gain: tuple("var(--gain)"),
    loss: tuple("var(--loss)"),
    warning: tuple("var(--warning)"),
  },
  variantColorResolver,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: { fontFamily: "var(--font)", fontWeight: "600" },
  defaultRadius: "sm",
  radius: { xs: "4px", sm: "var(--radius-control)", md: "var(--radius-card)", lg: "14px", xl: "20px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  fontSizes: {
    xs: "var(--size-label)",
    sm: "var(--size-body)",
    md: "var(--size-section)",
    lg: "1.125rem",
    xl: "var(--size-title)",
  },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.35" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" }, styles: { root: { height: "var(--control)", fontWeight: 500 } } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "var(--control)" } },
    InputWrapper: { styles: { label: { marginBottom: 4, fontSize: "var(--size-table)", fontWeight: 500 } } },
    Input: control,
    TextInput: control,
    Select: { defaultProps: { checkIconPosition: "right", allowDeselect: false } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120, transition: "fade" },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, multiline: true, maw: 320 } },
    Menu: { defaultProps: { shadow: "md", position: "bottom-end" } },
    Popover: { defaultProps: { shadow: "md" } },
  },
});

const shared = {
  "--mantine-color-body": "var(--card)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-dimmed": "var(--text-2)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-error": "var(--loss)",
  "--mantine-color-success": "var(--gain)",
  "--mantine-color-default": "var(--card)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--text-3)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-color-gray-text": "var(--text-2)",
  "--mantine-color-gray-light": "var(--sunken)",
  "--mantine-color-gray-light-hover": "var(--line)",
  "--mantine-color-gray-light-color": "var(--text-2)",
  "--mantine-color-red-filled": "var(--loss)",
  "--mantine-primary-color-filled": "var(--accent)",
  "--mantine-primary-color-filled-hover": "var(--accent-hover)",
  "--mantine-primary-color-light": "var(--accent-tint)",
  "--mantine-primary-color-light-hover": "color-mix(in srgb, var(--accent-tint) 85%, var(--accent))",
  "--mantine-primary-color-light-color": "var(--accent)",
  "--mantine-primary-color-contrast": "var(--on-accent)",
};

/** Returns the same variables for both schemes: the tokens change with the theme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: {
    ...shared,
    "--mantine-shadow-sm": "0 1px 3px rgb(0 0 0 / 40%)",
    "--mantine-shadow-md": "0 4px 16px rgb(0 0 0 / 50%)",
  },
});
