/** What a limit counts by: the caller's address, the signed-in person, or an account that the input names. */
export type LimitSubject = "address" | "user" | AccountSubject;

/** An account that is named by a value of the input: a phone or an e-mail address. */
interface AccountSubject {
  readonly input: "email" | "phone";
  /**
   * Which calls about the account are counted together. `place`: those from the same place, which is a device that has signed in to
   * the account before, or else a network. `elsewhere`: all those from places that have never signed in to it.
   */
  readonly from: "place" | "elsewhere";
}

export interface Limit {
  readonly per: LimitSubject;
  /** Calls allowed in each window. */
  readonly max: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
  /** Only calls that set one of these fields or send one of these files count; if missing, all calls do. */
  readonly carrying?: readonly string[];
  /**
   * Calls from a device that has signed in to the account that they name don't count: others at the same address can't use up what
   * the device needs. Such calls have a limit by place.
   */
  readonly sparesKnownDevices?: true;
}

/**
 * Every rate limit, by name. They are counted in the database, so they hold across nodes and restarts. A whole staff may
 * share one address: those by address leave room for the day on which all of them sign in for the first time.
 */
export const limits = {
  signInByAddress: { per: "address", max: 100, seconds: 300, sparesKnownDevices: true },
  /**
   * Attempts for one account are counted by the place that they come from, so that strangers can't use up its owner's. All strangers
   * together have a limit too, because one may call from many networks.
   */
  signInByEmail: { per: { input: "email", from: "place" }, max: 10, seconds: 900 },
  signInByEmailElsewhere: { per: { input: "email", from: "elsewhere" }, max: 50, seconds: 900 },
  codeByPhone: { per: { input: "phone", from: "place" }, max: 1, seconds: 30 },
  codeByPhoneHour: { per: { input: "phone", from: "place" }, max: 5, seconds: 3600 },
  codeByPhoneElsewhere: { per: { input: "phone", from: "elsewhere" }, max: 10, seconds: 3600 },
  /** This many, because sign-in codes are sent only to phones that a company or an account has. */
  codeByAddress: { per: "address", max: 300, seconds: 3600, sparesKnownDevices: true },
  codeTriesByAddress: { per: "address", max: 60, seconds: 600, sparesKnownDevices: true },
  codeTriesByPhone: { per: { input: "phone", from: "place" }, max: 30, seconds: 600 },
  /** Fewer, because codes for the profile are sent to any number, and premium numbers earn money with each message. */
  phoneCodesByAddress: { per: "address", max: 30, seconds: 3600 },
  phoneCodesByUser: { per: "user", max: 10, seconds: 3600 },
  codeTriesByUser: { per: "user", max: 20, seconds: 600 },
  resetByEmail: { per: { input: "email", from: "place" }, max: 3, seconds: 3600 },
  resetByEmailElsewhere: { per: { input: "email", from: "elsewhere" }, max: 10, seconds: 3600 },
  resetByAddress: { per: "address", max: 20, seconds: 3600, sparesKnownDevices: true },
  resetTriesByEmail: { per: { input: "email", from: "place" }, max: 10, seconds: 3600 },
  signupByAddress: { per: "address", max: 100, seconds: 3600 },
  verifyByAddress: { per: "address", max: 100, seconds: 300 },
  /** Someone who finds a signed-in device must not be able to guess the password or find other people's addresses. */
  credentialsByUser: {
    ...{ per: "user", max: 10, seconds: 900 },
    carrying: ["current_password", "password", "email"],
  },
  /** A code has eight letters and is valid for 15 minutes, so this few attempts won't guess one. */
  pairingByAddress: { per: "address", max: 30, seconds: 600 },
  /** Enough for all tablets of a large location at a shift change. Wrong PINs are also limited by tablet and company. */
  deviceByAddress: { per: "address", max: 1000, seconds: 300 },
  /** A PIN that someone else has is refused, so this few attempts won't find one; new employees still get theirs. */
  givenPinsByUser: { per: "user", max: 60, seconds: 3600, carrying: ["pin"] },
  pinsByUser: { per: "user", max: 10, seconds: 3600 },
  joinByUser: { per: "user", max: 20, seconds: 600 },
  invitesByUser: { per: "user", max: 60, seconds: 600 },
  companiesByUser: { per: "user", max: 10, seconds: 86400 },
  /** Each is drawn anew. */
  logosByUser: { per: "user", max: 30, seconds: 600, carrying: ["logo"] },
  /** A chat for each location of a large company. While one is made, no one in the company can change places. */
  chatGroupsByUser: { per: "user", max: 200, seconds: 3600 },
  /** The same is true while one is changed. */
  chatGroupChangesByUser: { per: "user", max: 120, seconds: 600 },
  /** Two a second for five minutes: more than anyone types. */
  chatMessagesByUser: { per: "user", max: 598, seconds: 300 },
  chatImagesByUser: { per: "user", max: 120, seconds: 600, carrying: ["image"] },
  uploadsByUser: { per: "user", max: 120, seconds: 600 },
  /** The number of pieces that the allowed uploads of the largest files have. */
  piecesByUser: { per: "user", max: 2400, seconds: 600 },
  /** Counts files, and pages of a stored file, because each page reads the file again. */
  importsByUser: { per: "user", max: 120, seconds: 600 },
  /** Each call may cost the operator money. */
  translationsByUser: { per: "user", max: 60, seconds: 600 },
  /** A few searches a minute while something is typed; the services count them for the whole installation. */
  gifsByUser: { per: "user", max: 300, seconds: 600 },
  /** Every search shows two dozen. */
  gifPicturesByUser: { per: "user", max: 2400, seconds: 600 },
  /** Each call may copy all files of a template. */
  sharesByUser: { per: "user", max: 60, seconds: 600 },
  signaturesByUser: { per: "user", max: 60, seconds: 600, carrying: ["file"] },
  /** Each may be mailed to several people. */
  handsByUser: { per: "user", max: 30, seconds: 600 },
  /** Questions may be mailed to several people too, and a withdrawn one can be asked again. */
  questionsByUser: { per: "user", max: 60, seconds: 600 },
  remindByUser: { per: "user", max: 30, seconds: 600 },
  /** A page that was offline calls once, or up to ten times in a row if it missed many events. */
  eventsByUser: { per: "user", max: 300, seconds: 300 },
} as const satisfies Record<string, Limit>;

/** The number of invitations that one company may send, counted by the invitations it has sent. */
export const inviteLimits = {
  /** To one phone or e-mail address in a day. */
  perAddress: 3,
  /** A second invitation within this time is taken for an accidental double press. */
  minutesBetween: 10,
  /** To all people together in a day, more than the largest company has. */
  perCompany: 60_000,
} as const;
