/** Result of the first factor, passed to the page of the second. */
export interface PendingSignIn {
  readonly tfaUserToken: string;
  readonly hasPasskey: boolean;
}

let pending: PendingSignIn | null = null;

/** `tfaUserToken` (client contract, S3.2), in memory only: a reload or another tab starts again. */
export const pendingSignIn = {
  get current(): PendingSignIn | null {
    return pending;
  },
  set current(next: PendingSignIn | null) {
    pending = next;
  },
};

/** External account whose address belongs to an existing account; awaits that account's password. */
export interface PendingLink {
  readonly key: string;
  readonly email: string;
  readonly hasPassword: boolean;
}

let link: PendingLink | null = null;

/** Passed from the provider's return page to the page of the password, in memory only. */
export const pendingLink = {
  get current(): PendingLink | null {
    return link;
  },
  set current(next: PendingLink | null) {
    link = next;
  },
};
