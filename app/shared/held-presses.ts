/** A press, a key or a changed field from before the page could answer. */
export interface HeldPress {
  /** The control it was meant for; the body for a key of the whole page. */
  readonly target: HTMLElement;
  readonly event: Event;
  /** Type of the event with the key; the same again on the same control is one press. Changes are all "input". */
  readonly kind: string;
  /** State of the field after its last change. */
  readonly value: string;
  readonly isChecked: boolean;
  /** Dims the control until its press is replayed. */
  readonly look: Animation | undefined;
}

/** Presses in the order they were made, shared by the page's first script and its program. */
export interface HeldPresses {
  readonly presses: HeldPress[];
  /** Keeps an event from everybody else if the page would lose it. */
  readonly hold: (event: Event) => void;
  /** Stops the listeners that hold events. */
  readonly listening: AbortController;
  /** True while a press is replayed, which is not to be held again. */
  isReplaying?: boolean;
  /** Called after each press once the program replays them. */
  onHeld?: () => void;
}

declare global {
  interface Window {
    /** Set by `holdPresses` before anything of the page is shown. */
    heldPresses?: HeldPresses;
  }
}
