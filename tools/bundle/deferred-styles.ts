import type { Plugin } from "vite";

/** Vite's code that appends the stylesheet of a lazily loaded script, behind all others. */
const behindAll = "document.head.appendChild(link);";

/** Inserts before the page's own link to the file, if any (React Router's address of it ends in `#`). */
const beside = `const own = isCss && [...document.querySelectorAll('link[rel="stylesheet"]')].find(
  (other) => other.href === dep.href + "#");
if (own) own.before(link); else document.head.appendChild(link);`;

/**
 * Styles that come with a later script stand where the page's own copy of them stands. Vite does not know that copy
 * (remix-run/react-router#14754) and would add the file once more behind all others, where its rules win over what the
 * page's own files say of the same elements. It may not be left out: it stays when the page, and its copy, goes.
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
