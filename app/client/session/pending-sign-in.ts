export interface PendingSignIn {
  readonly tfaUserToken: string;
  readonly hasPasskey: boolean;
}

let pending: PendingSignIn | null = null;

/** `tfaUserToken` (client contract, S3.2); in memory only. */
export const pendingSignIn = {
  get current(): PendingSignIn | null {
    return pending;
  },
  set current(next: PendingSignIn | null) {
    pending = next;
  },
};

export interface PendingLink {
  readonly key: string;
  readonly email: string;
  readonly hasPassword: boolean;
}

let link: PendingLink | null = null;

/** Awaits the password of an existing account; in memory only. */
export const pendingLink = {
  get current(): PendingLink | null {
    return link;
  },
  set current(next: PendingLink | null) {
    link = next;
  },
};
