import { type DestinationStream, destination } from "pino";

/** Lines that wait while nothing can be written, in bytes; further ones are dropped. */
const mostWaiting = 1024 * 1024;

/**
 * The destination of the log: a file descriptor, standard output by default. A full disk there ends nothing: lines
 * wait, those beyond a megabyte are dropped, and what waited is written with the first line for which there is room.
 * Standard error gets one line each time this begins.
 */
export function logDestination(fd = 1): DestinationStream {
  const stream = destination({ dest: fd, sync: true, maxLength: mostWaiting });
  let isBlocked = false;
  stream.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (!isBlocked)
      console.error(`Cannot write the log (${code ?? message}): lines are kept until it can be written`);
    isBlocked = true;
  });
  stream.on("drain", () => {
    isBlocked = false;
  });
  return stream;
}
