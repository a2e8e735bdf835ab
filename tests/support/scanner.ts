import { type AddressInfo, createServer, type Server } from "node:net";

/** Test text of virus scanners, split so that this file is not reported. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

interface Scanner {
  readonly address: string;
  readonly stop: () => Promise<unknown>;
}

/** Speaks clamd's INSTREAM, answering by content. */
export async function startScanner(limitBytes = 100_000_000): Promise<Scanner> {
  const server: Server = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      got = Buffer.concat([got, part]);
      const command = "zINSTREAM\0";
      if (!got.toString("latin1", 0, command.length).startsWith(command))
        return void socket.end("UNKNOWN COMMAND\0");
      const pieces: Buffer[] = [];
      for (let at = command.length; at + 4 <= got.length; ) {
        const length = got.readUInt32BE(at);
        if (length === 0) {
          const file = Buffer.concat(pieces);
          if (file.length > limitBytes) return void socket.end("INSTREAM size limit exceeded. ERROR\0");
          return void socket.end(file.includes(eicar) ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0");
        }
        pieces.push(got.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
