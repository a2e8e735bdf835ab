import type { Plugin } from "vite";

/** Vite appends a lazily loaded stylesheet behind all others. */
const behindAll = "document.head.appendChild(link);";

/** React Router's address of a style ends in `#`. */
const beside = `const own = isCss && [...document.querySelectorAll('link[rel="stylesheet"]')].find(
  (other) => other.href === dep.href + "#");
if (own) own.before(link); else document.head.appendChild(link);`;

/**
 * Puts late styles beside the page's own copy, unknown to Vite (remix-run/react-router#14754): behind all others their
 * rules would win. Needed when the page leaves with its copy.
 */
export const deferredStyles = (): Plugin => ({
  name: "zerno:late-styles",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(behindAll)) throw new Error("Vite adds late styles in another way than this knows");
      return { code: code.replace(behindAll, beside), map: null };
    },
  },
});
