/**
 * Keeps how much room beside the page its scroll bar takes, as `--gutter`: under a dialog the bar is gone, and the page
 * must stay as wide as it was. The library that locks the page takes the difference of the window and its root, which
 * is 0 where the room is kept free and no bar stands in it: a short page, a browser that hides its bars.
 */
export function watchGutter(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const measure = () => {
    if (document.body.dataset.scrollLocked !== undefined) return;
    const gutter = window.innerWidth - document.body.getBoundingClientRect().width;
    sheet.replaceSync(`:root { --gutter: ${Math.max(0, gutter)}px; }`);
  };
  measure();
  window.addEventListener("resize", measure);
}
