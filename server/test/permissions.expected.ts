import type { CallName } from "@lineup/contract/calls";

/**
 * Who makes a call: somebody not signed in; an employee who received the memo; an employee of the same company who
 * did not; a manager; an admin; an admin of another company; a person who was an admin here until they were
 * deactivated.
 */
export const callers = [
  "nobody",
  "recipient",
  "colleague",
  "manager",
  "admin",
  "stranger",
  "leaver",
] as const;

type Statuses = readonly [number, number, number, number, number, number, number];

// Reviewed against the specification's roles (document 1, §6) and the product's decisions (company walls, §3): a new
// call is entered here by hand, after thinking about who may make it.

/** Ways to get in, for people who are not signed in yet. */
const anyone: Statuses = [200, 200, 200, 200, 200, 200, 200];
/** A person's own account, whichever companies they work for. "Creating a company is open to any signed-in user". */
const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200];
/** What every member sees of their company; it does not exist for anyone else. */
const members: Statuses = [401, 200, 200, 200, 200, 404, 404];
/** Memos, follow-ups and the list of people: "Management: admin or manager". */
const management: Statuses = [401, 403, 403, 200, 200, 404, 404];
/** Locations, audiences and the company's own settings: admins. */
const admins: Statuses = [401, 403, 403, 403, 200, 404, 404];
/** A memo, for those who received it (here the manager and the admin too). */
const recipients: Statuses = [401, 200, 404, 200, 200, 404, 404];
/** What one employee has read: their own business and management's. */
const ownOrManagement: Statuses = [401, 200, 403, 200, 200, 404, 404];
/** The live channel's protocol knows one refusal only. */
const channel: Statuses = [401, 200, 200, 200, 200, 403, 403];

/** What each call answers to each caller, with an input that it can use. */
export const expectedStatuses: Readonly<Record<CallName, Statuses>> = {
  login: anyone,
  sendCode: anyone,
  loginWithCode: anyone,
  signUp: anyone,
  verify: anyone,
  requestPasswordReset: anyone,
  resetPassword: anyone,
  // What opens them is the code, or the token that the tablet was given.
  pairDevice: anyone,
  getDeviceState: anyone,
  signInOnDevice: anyone,

  logout: signedIn,
  stayOnDevice: signedIn,
  requestPhoneCode: signedIn,
  confirmPhone: signedIn,
  getUserDetails: signedIn,
  updateUserDetails: signedIn,
  setLocale: signedIn,
  listSessions: signedIn,
  endSession: signedIn,
  createCompany: signedIn,
  listInvites: signedIn,
  acceptInvite: signedIn,
  ignoreInvite: signedIn,

  setDefaultCompany: members,
  getCompany: members,
  getSelf: members,
  getHome: members,
  listLocationNames: members,
  listAudienceNames: members,
  listAllLocations: members,
  listAllAudiences: members,
  listTags: members,
  getTag: members,
  listAllTags: members,
  listManagers: members,
  listEmployeeMessages: members,
  listEvents: members,
  getOwnPin: members,
  renewOwnPin: members,
  setOwnCelebrations: members,
  authorizeChannel: channel,

  getMemo: recipients,
  readMemo: recipients,
  acknowledgeMemo: recipients,
  flagMemo: recipients,
  unflagMemo: recipients,
  downloadFile: recipients,

  listEmployeeLocations: ownOrManagement,
  getMemoSummary: ownOrManagement,
  listReadMemos: ownOrManagement,
  listUnreadMemos: ownOrManagement,
  getMemosForCsv: ownOrManagement,
  listAcknowledgements: ownOrManagement,
  getSignature: ownOrManagement,

  listAuditEntries: admins,
  listDevices: admins,
  createDevice: admins,
  updateDevice: admins,
  deleteDevice: admins,
  renewPairing: admins,
  downloadAuditEntries: admins,
  downloadWeeklyLogins: admins,
  downloadWeeklyLoginTexts: admins,
  listWeeklyLogins: admins,
  getLoginChart: admins,
  updateFlags: admins,
  updateMemoSettings: admins,
  updateCheckinSettings: admins,
  updateEmailAlerts: admins,
  getJoinCode: admins,
  renewJoinCode: admins,
  switchJoinCode: admins,

  listEmployeeNames: management,
  listEmployees: management,
  downloadEmployees: management,
  downloadEmployeeManagers: management,
  listPeopleReport: management,
  listManagersReport: management,
  listSettingsEmployees: management,
  getEmployee: management,
  createEmployee: management,
  updateEmployee: management,
  deleteEmployee: management,
  previewEmployeeImport: management,
  confirmEmployeeImport: management,
  previewManagerImport: management,
  confirmManagerImport: management,
  translate: management,
  discardImport: management,
  downloadImportErrors: management,
  downloadImportTemplate: management,
  listCelebrations: management,
  listEmployeesCompleted: management,
  inviteEmployees: management,
  makeInviteLink: management,
  requestEmployee: management,
  unrequestEmployee: management,
  openCheckin: management,
  getCheckin: management,
  answerCheckin: management,
  listCheckins: management,
  closeCheckin: management,
  editEmployees: management,
  getBatch: management,
  listBatches: management,
  listBatchRows: management,
  undoBatch: management,
  getReach: management,
  uploadFile: management,
  listMemos: management,
  listAllMemos: management,
  createMemo: management,
  updateMemo: management,
  deleteMemo: management,
  deleteMemoRecipients: management,
  listMemoRecipients: management,
  remindMemoRecipients: management,
  getMemoProgress: management,
  downloadMemoResponses: management,
  listMessages: management,
  getMessage: management,
  updateMessage: management,
  deleteMessage: management,
  createMessage: management,
  expireMessage: management,
  archiveMessage: management,
  listSurveys: management,
  getSurvey: management,
  updateSurvey: management,
  deleteSurvey: management,
  createSurvey: management,
  expireSurvey: management,
  attachSurveyMedia: management,
  detachSurveyMedia: management,
  downloadSurveySummary: management,
  downloadSurveyResponses: management,
  getSurveyResults: management,
  listSurveyAnswers: management,
  answerSurvey: recipients,
  attachMessageMedia: management,
  detachMessageMedia: management,
  listFollowUps: management,
  getFlaggedMessage: management,
  answerFlaggedMessage: management,
  getRaisedHand: management,
  answerRaisedHand: management,
  getFlagsOfMemo: management,
  // Everybody raises their own, managers too.
  raiseHand: members,
  acknowledgeHand: members,
  acknowledgeCheckin: members,
  listOwnFollowUps: members,
  createTag: management,
  updateTag: management,
  deleteTag: management,

  getLocation: admins,
  createLocation: admins,
  updateLocation: admins,
  deleteLocation: admins,
  listLocations: admins,
  getAudience: admins,
  createAudience: admins,
  updateAudience: admins,
  deleteAudience: admins,
  listAudiences: admins,
  listAudienceEmployees: admins,
};
