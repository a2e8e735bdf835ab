/**
 * Shows the device's theme on a page of which none was chosen, before anything of it is painted: a request does not say
 * which one it is. Runs in the browser, alone: it is sent as text.
 */
function showDeviceTheme(): void {
  const { dataset } = document.documentElement;
  if (dataset.theme === "device" && matchMedia("(prefers-color-scheme: dark)").matches)
    dataset.mantineColorScheme = "dark";
}

/**
 * Keeps the browser from sending a form that only the program can send: before the program runs, its fields would go
 * into the address. Runs in the browser, alone: it is sent as text.
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

/** Script in the head of every page. */
export const headScript = `(${showDeviceTheme})();(${holdForms})()`;
