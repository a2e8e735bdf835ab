/**
 * Keeps how much room beside the page its scroll bar takes, as `--gutter`, and says on the root when a dialog locks the
 * page (`data-locked`): the bar is gone then, and the page must stay as wide as it was. The library that locks it takes
 * the difference of the window and its root, which is 0 where the room is kept free and no bar stands in it: a short
 * page, a browser that hides its bars.
 *
 * The root is told, and does not look for it (`:has`): a browser would look anew at whatever comes into the page. Where
 * a bar takes no room nothing is written, since every element's style is computed anew for a value of the root.
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
