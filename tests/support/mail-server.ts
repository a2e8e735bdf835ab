import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { MailServer } from "../../app/server/config/mail-server.ts";

/** Fault of the next connection. */
export type Fault = "421" | "451" | "550" | "554" | "drop" | "slow";

export interface LocalMailServer {
  readonly settings: MailServer;
  readonly letters: readonly Email[];
  /** Faults of the next connections, one each. */
  readonly faults: Fault[];
  readonly stop: () => Promise<void>;
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Local SMTP server that keeps its mails, and fails on demand. */
export async function startMailServer(): Promise<LocalMailServer> {
  const letters: Email[] = [];
  const faults: Fault[] = [];
  const faultOf = new Map<string, Fault | undefined>();
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onConnect: ({ id }, callback) => {
      const fault = faults.shift();
      faultOf.set(id, fault);
      if (fault === "421") callback(refusal(421, "4.3.2 closing for a moment"));
      // Longer than the sender waits for a greeting.
      else if (fault === "slow") setTimeout(callback, 1_500).unref();
      else callback();
    },
    onRcptTo: (_address, { id }, callback) => {
      const fault = faultOf.get(id);
      if (fault === "451") callback(refusal(451, "4.7.1 greylisted, come back later"));
      else if (fault === "550") callback(refusal(550, "5.1.1 no such user here"));
      else callback();
    },
    onData: (stream, { id }, callback) => {
      const chunks: Buffer[] = [];
      const fault = faultOf.get(id);
      if (fault === "drop") {
        stream.once("data", () => {
          for (const socket of sockets) socket.destroy();
        });
        return;
      }
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (fault === "554") return callback(refusal(554, "5.7.1 not wanted"));
        letters.push(await PostalMime.parse(Buffer.concat(chunks)));
        return callback();
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    host: "127.0.0.1",
    port,
    isSecure: false,
    user: "",
    password: "",
    from: "Zerno <mail@zerno.example>",
  };
  return { settings, letters, faults, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
