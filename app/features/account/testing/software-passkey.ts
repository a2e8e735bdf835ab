import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64Url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

/** CBOR head: major type and a length or value below 65,536 (RFC 8949). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const whole = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: Buffer[]) => Buffer.concat([head(5, pairs.length / 2), ...pairs]);

/** Device with one ES256 passkey, without attestation. */
export interface SoftwarePasskey {
  readonly id: string;
  counter: number;
  readonly create: (options: { challenge: string; rp: { id?: string } }) => object;
  readonly get: (challenge: string, changes?: Changes) => object;
}

interface Changes {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly key?: KeyObject;
}

export function makeSoftwarePasskey(userId: string, origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(32);
  const id = base64Url(rawId);
  const rpIdHash = sha256(new URL(origin).hostname);
  // COSE: key type EC2, ES256, P-256.
  const coseKey = map(
    ...[whole(1), whole(2), whole(3), whole(-7), whole(-1), whole(1)],
    ...[whole(-2), bytes(Buffer.from(x, "base64url")), whole(-3), bytes(Buffer.from(y, "base64url"))],
  );
  const clientData = (type: string, challenge: string, from: string) =>
    JSON.stringify({ type: `webauthn.${type}`, challenge, origin: from, crossOrigin: false });
  const device: SoftwarePasskey = {
    id,
    counter: 1,
    create: ({ challenge }) => {
      const flags = 0x45; // present, verified, with key
      const count = Buffer.from([0, 0, 0, device.counter]);
      const length = Buffer.from([0, rawId.length]);
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([flags]),
        count,
        Buffer.alloc(16),
        length,
        rawId,
        coseKey,
      ]);
      const attestation = map(
        text("fmt"),
        text("none"),
        text("attStmt"),
        map(),
        text("authData"),
        bytes(authData),
      );
      const response = {
        clientDataJSON: base64Url(clientData("create", challenge, origin)),
        attestationObject: base64Url(attestation),
        transports: ["internal"],
      };
      return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    },
    get: (challenge, changes = {}) => {
      device.counter += 1;
      const flags = changes.isVerified === false ? 0x01 : 0x05;
      const authData = Buffer.concat([rpIdHash, Buffer.from([flags, 0, 0, 0, device.counter])]);
      const client = clientData("get", challenge, changes.origin ?? origin);
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), changes.key ?? privateKey);
      const response = {
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(authData),
        signature: base64Url(signature),
        userHandle: changes.userHandle ?? base64Url(userId),
      };
      return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    },
  };
  return device;
}
