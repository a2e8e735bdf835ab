import type { Plugin } from "vite";

/** Vite's code that appends a lazily loaded stylesheet behind all others. */
const behindAll = "document.head.appendChild(link);";

/** Inserts before the page's own link to the file, whose address by React Router ends in `#`. */
const beside = `const own = isCss && [...document.querySelectorAll('link[rel="stylesheet"]')].find(
  (other) => other.href === dep.href + "#");
if (own) own.before(link); else document.head.appendChild(link);`;

/**
 * Puts styles of later scripts beside the page's own copy, which Vite does not know (remix-run/react-router#14754):
 * behind all others their rules would win. Kept, since the copy goes with its page.
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
