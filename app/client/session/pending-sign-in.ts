/** The first factor was right; this is handed from the page that asked it to the one that asks the second. */
export interface PendingSignIn {
  readonly tfaUserToken: string;
  readonly hasPasskey: boolean;
}

let pending: PendingSignIn | null = null;

/** The `tfaUserToken` (client contract, S3.2): kept in memory, so a reload or another tab starts again. */
export const pendingSignIn = {
  get current(): PendingSignIn | null {
    return pending;
  },
  set current(next: PendingSignIn | null) {
    pending = next;
  },
};

/** An account elsewhere whose address belongs to an account here: waits for that account's password. */
export interface PendingLink {
  readonly key: string;
  readonly email: string;
  readonly hasPassword: boolean;
}

let link: PendingLink | null = null;

/** Handed from the page a provider sends back to, to the one that asks the password; in memory as well. */
export const pendingLink = {
  get current(): PendingLink | null {
    return link;
  },
  set current(next: PendingLink | null) {
    link = next;
  },
};
