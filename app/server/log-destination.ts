import { type DestinationStream, destination } from "pino";

/** Bytes buffered while the disk is full. */
const mostWaiting = 1024 * 1024;

/** A full disk does not end the process: lines are buffered, then dropped. */
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
