import type { Log } from "../../log.ts";
import { type EmbeddedServer, isEmbeddedRunning, stopEmbedded } from "./embedded-server.ts";

const checkEveryMs = 1000;

export type WatchedServer = Readonly<{
  /** @returns false when still running after 10 s */
  stop: () => Promise<boolean>;
  /** The server keeps running. */
  leave: () => Promise<void>;
}>;

/** Restarts a server that ended. Requests fail meanwhile; the socket's path stays, so the pool reconnects. */
export const watchEmbedded = (
  first: EmbeddedServer,
  restart: () => Promise<EmbeddedServer>,
  log: Log,
): WatchedServer => {
  let server = first;
  let pending: Promise<void> | undefined;

  const check = async (): Promise<void> => {
    if (isEmbeddedRunning(server)) return;
    log.error({ pid: server.pid }, "PostgreSQL has ended unexpectedly, starting it again");
    try {
      server = await restart();
      log.info({ pid: server.pid }, "PostgreSQL runs again");
    } catch (error) {
      log.error({ err: error }, "PostgreSQL cannot be started again");
    }
  };
  const timer = setInterval(() => {
    pending ??= check().finally(() => {
      pending = undefined;
    });
  }, checkEveryMs);
  timer.unref();

  const leave = async (): Promise<void> => {
    clearInterval(timer);
    await pending;
  };
  return {
    leave,
    stop: async () => {
      await leave();
      return stopEmbedded(server);
    },
  };
};
