/**
 * Maintains the width of the page's scroll bar as `--gutter`, and `data-locked` on the root while a dialog locks the
 * page: the bar disappears then, and the page must keep its width. Mantine compensates by the difference of window and
 * root, which is 0 where the gutter is reserved without a bar (short pages, overlay bars).
 * The root carries an attribute because `:has` would be re-evaluated with every DOM change. Without a bar nothing is
 * written, since a root variable restyles every element.
 */
export function watchGutter(): void {
  const { documentElement: root, body } = document;
  const sheet = new CSSStyleSheet();
  const isLocked = () => body.dataset.scrollLocked !== undefined;
  const measure = () => {
    if (isLocked()) return;
    const gutter = Math.max(0, window.innerWidth - body.getBoundingClientRect().width);
    const isKept = document.adoptedStyleSheets.includes(sheet);
    if (gutter === 0 && !isKept) return;
    sheet.replaceSync(`:root { --gutter: ${gutter}px; }`);
    if (!isKept) document.adoptedStyleSheets.push(sheet);
  };
  measure();
  window.addEventListener("resize", measure);
  new MutationObserver(() => root.toggleAttribute("data-locked", isLocked())).observe(body, {
    attributeFilter: ["data-scroll-locked"],
  });
}
