/** What a limit counts by: the caller's address, the signed-in person, or a value of the input (a phone, an e-mail). */
export type LimitSubject = "address" | "user" | { readonly input: string };

export interface Limit {
  readonly per: LimitSubject;
  /** Calls allowed in each window. */
  readonly max: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
  /** Only calls that carry one of these fields or files, and do not clear it, count; left out: all. */
  readonly carrying?: readonly string[];
}

/**
 * Every rate limit, by name. They are counted in the database, so they hold across nodes and restarts. A whole staff may
 * share one address: those by address leave room for the day on which all of them sign in for the first time.
 */
export const limits = {
  signInByAddress: { per: "address", max: 100, seconds: 300 },
  signInByEmail: { per: { input: "email" }, max: 10, seconds: 900 },
  codeByPhone: { per: { input: "phone" }, max: 1, seconds: 30 },
  codeByPhoneHour: { per: { input: "phone" }, max: 5, seconds: 3600 },
  /** So many, because a sign-in code goes only to a phone that a company or an account has. */
  codeByAddress: { per: "address", max: 300, seconds: 3600 },
  codeTriesByAddress: { per: "address", max: 60, seconds: 600 },
  /** Fewer, because a code for the profile goes to any number, and some numbers earn by every message. */
  phoneCodesByAddress: { per: "address", max: 30, seconds: 3600 },
  phoneCodesByUser: { per: "user", max: 10, seconds: 3600 },
  codeTriesByUser: { per: "user", max: 20, seconds: 600 },
  resetByEmail: { per: { input: "email" }, max: 3, seconds: 3600 },
  resetByAddress: { per: "address", max: 20, seconds: 3600 },
  signupByAddress: { per: "address", max: 100, seconds: 3600 },
  verifyByAddress: { per: "address", max: 100, seconds: 300 },
  /** Whoever finds a device signed in must not find the password or others' addresses by trying. */
  credentialsByUser: {
    ...{ per: "user", max: 10, seconds: 900 },
    carrying: ["current_password", "password", "email"],
  },
  /** Eight letters live for a quarter of an hour: so few tries find none. */
  pairingByAddress: { per: "address", max: 30, seconds: 600 },
  /** All tablets of a big place, at the change of a shift. Wrong PINs are limited by tablet and by company beside it. */
  deviceByAddress: { per: "address", max: 1000, seconds: 300 },
  /** Another's PIN is refused as taken: so few tries find none, and a shift's new people are given theirs by hand. */
  givenPinsByUser: { per: "user", max: 60, seconds: 3600, carrying: ["pin"] },
  pinsByUser: { per: "user", max: 10, seconds: 3600 },
  joinByUser: { per: "user", max: 20, seconds: 600 },
  invitesByUser: { per: "user", max: 60, seconds: 600 },
  companiesByUser: { per: "user", max: 10, seconds: 86400 },
  uploadsByUser: { per: "user", max: 120, seconds: 600 },
  /** Of the largest files, so many pieces as their uploads may have. */
  piecesByUser: { per: "user", max: 2400, seconds: 600 },
  /** Of files, and of pages of one that is kept, which is read again for each. */
  importsByUser: { per: "user", max: 120, seconds: 600 },
  /** Each of them may cost whoever runs the product. */
  translationsByUser: { per: "user", max: 60, seconds: 600 },
  /** Each may copy as many files as a template has. */
  sharesByUser: { per: "user", max: 60, seconds: 600 },
  signaturesByUser: { per: "user", max: 60, seconds: 600, carrying: ["file"] },
  /** Each may be mailed to several. */
  handsByUser: { per: "user", max: 30, seconds: 600 },
  /** The same: one that is taken back can be asked anew. */
  questionsByUser: { per: "user", max: 60, seconds: 600 },
  remindByUser: { per: "user", max: 30, seconds: 600 },
  /** A page that was away asks once, and at most ten times in a row. */
  eventsByUser: { per: "user", max: 300, seconds: 300 },
} as const satisfies Record<string, Limit>;

/** What one company may send of invitations; they are counted among those it has sent. */
export const inviteLimits = {
  /** To one phone or e-mail address, in a day. */
  perAddress: 3,
  /** Twice in this time is a slip. */
  minutesBetween: 10,
  /** To everyone together, in a day: more than the largest company has people. */
  perCompany: 60_000,
} as const;
