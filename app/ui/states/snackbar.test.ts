import { beforeEach, expect, it } from "vitest";
import {
  closeSnackbar,
  hideSnackbar,
  readSnackbar,
  type SnackbarState,
  setSnackbarPlace,
  showSnackbar,
  snackbarTypes,
} from "./snackbar.ts";

const words = { close: "Close", undo: "Undo" };
const drawn = new Map<string, SnackbarState>();
beforeEach(() => {
  drawn.clear();
  hideSnackbar();
  setSnackbarPlace({
    draw: (id, message) => drawn.set(id, message),
    erase: (id) => drawn.delete(id),
  });
});

it.each(snackbarTypes)(
  "showing a message of the type %s sets message, type, options and its flag",
  (type) => {
    const options = { closeMs: 5_000, words };
    showSnackbar(type, "Saved", options);
    expect(readSnackbar()).toMatchObject({ open: true, message: "Saved", type, options });
    expect(Object.entries(readSnackbar().flags).filter(([, isOpen]) => isOpen)).toEqual([[type, true]]);
    expect([...drawn.values()].map(({ message }) => message)).toEqual(["Saved"]);
  },
);

it("hiding clears all flags", () => {
  showSnackbar("success", "Saved", { closeMs: 5_000, words });
  showSnackbar("error", "Not sent", { closeMs: 10_000, words });
  expect(readSnackbar().flags).toMatchObject({ success: true, error: true });
  hideSnackbar();
  expect(readSnackbar()).toMatchObject({
    open: false,
    flags: { success: false, error: false, info: false, warn: false },
  });
});

it("hiding a message removes it from the screen and leaves a later one open", () => {
  const hide = showSnackbar("success", "First", { closeMs: 5_000, words });
  const [first = ""] = drawn.keys();
  showSnackbar("info", "Second", { closeMs: 5_000, words });
  closeSnackbar(first);
  expect(readSnackbar()).toMatchObject({ open: true, message: "Second" });
  hide();
  expect([...drawn.values()].map(({ message }) => message)).toEqual(["Second"]);
  const [second = ""] = drawn.keys();
  closeSnackbar(second);
  expect(readSnackbar().open).toBe(false);
});
