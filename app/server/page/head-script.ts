/** Applies the device's theme before first paint. Self-contained: sent as text. */
function showDeviceTheme(): void {
  const { dataset } = document.documentElement;
  if (dataset.theme === "device" && matchMedia("(prefers-color-scheme: dark)").matches)
    dataset.mantineColorScheme = "dark";
}

/**
 * Holds back forms until the program runs: otherwise their fields end up in the address. Self-contained: sent as text.
 */
function holdForms(): void {
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!form.matches("[action], [method=get]")) event.preventDefault();
    },
    true,
  );
}

export const headScript = `(${showDeviceTheme})();(${holdForms})()`;
