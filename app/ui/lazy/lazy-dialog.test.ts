import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../test-page.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

interface PanelProps {
  readonly target: ReturnType<typeof createElement>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const panel = async () => ({
  default: ({ isOpen }: PanelProps) => createElement("p", {}, `open: ${isOpen}`),
});

it("is only its button on the server, and loads nothing there", () => {
  const load = vi.fn(panel);
  const Panel = lazyDialog<PanelProps>(load);
  const target = createElement("button", { type: "button" }, "Open");
  const html = renderPage(createElement(Panel, { target, isOpen: true, onClose: () => undefined }));
  expect(html).toContain('<button type="button">Open</button>');
  expect(html).not.toContain("open:");
  expect(load).not.toHaveBeenCalled();
});

it("preloads; a failure is not reported", async () => {
  const load = vi.fn(panel);
  load.mockRejectedValueOnce(new Error("offline"));
  const Panel = lazyDialog<PanelProps>(load);
  Panel.preload();
  await Promise.resolve();
  Panel.preload();
  expect(load).toHaveBeenCalledTimes(2);
});
