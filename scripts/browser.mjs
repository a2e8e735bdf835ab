// Plain JavaScript: runs before packages are installed.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Headless first: the same engine at a fifth less work. */
const names = [
  "chromium-headless-shell",
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findProgram = (wanted) => {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return wanted.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
};

/** From CHROME_PATH, else the search path. */
export const findChromium = () => process.env.CHROME_PATH || findProgram(names) || places.find(isProgram);

/** Returns the missing part if Debian's Chromium cannot be installed. */
export const ensureChromium = () => {
  const found = findChromium();
  if (found !== undefined) return { chromium: found };
  const apt = findProgram(["apt-get"]);
  if (process.getuid?.() !== 0 || apt === undefined) {
    return { missing: "Chromium is not installed: install it, or set CHROME_PATH to a Chrome" };
  }
  console.log("Installing Chromium for the browser journeys …");
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync(apt, ["update", "-qq"], options);
  spawnSync(apt, ["install", "-y", "-qq", "chromium-headless-shell"], options);
  const installed = findChromium();
  return installed === undefined
    ? { missing: "apt-get could not install chromium-headless-shell" }
    : { chromium: installed };
};
