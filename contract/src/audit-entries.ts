import type { AuditKind } from "./constants.ts";
import type { CallName, endpoints } from "./endpoints.ts";
import { sendAuditEntries } from "./send-audit-entries.ts";
import { templateAuditEntries } from "./template-audit-entries.ts";

type Reads = { readonly method: "GET" } | { readonly reads: true };

/** Every call that may change something. */
export type WritingCall = {
  [N in CallName]: (typeof endpoints)[N] extends Reads ? never : N;
}[CallName];

/** What a call enters in the company's audit log: about what, and the words for it. */
interface Entry {
  readonly kind: AuditKind;
  readonly en: string;
  readonly es: string;
  /** When it enters something, where that is not each time that it changes something. */
  readonly only?: string;
}

/** Why a call enters nothing. */
interface NoEntry {
  readonly none: string;
}

const account = { none: "a person's own account, which is no company's" } as const;
const joined = { kind: "employee", en: "joined the company", es: "se unió a la empresa" } as const;
const changedMemo = {
  kind: "memo",
  en: "changed the memo",
  es: "cambió el comunicado",
} as const;
const wroteMemo = { kind: "memo", en: "wrote the memo", es: "escribió el comunicado" } as const;
const reacted = {
  kind: "memo",
  en: "reacted to the celebration",
  es: "reaccionó a la celebración",
} as const;
const deletedMemo = { kind: "memo", en: "deleted the memo", es: "eliminó el comunicado" } as const;

/** Each call that may change something, with what it enters in the audit log: a new one does not compile without. */
export const auditEntries = {
  login: { ...joined, only: "with an invitation" },
  loginWithCode: { ...joined, only: "where a place waits for the phone, or with an invitation" },
  signUp: { ...joined, only: "with an invitation" },
  confirmPhone: { ...joined, only: "where a place waits for the phone" },
  acceptInvite: joined,
  sendCode: account,
  requestPasswordReset: account,
  resetPassword: account,
  logout: account,
  requestPhoneCode: account,
  updateUserDetails: account,
  setLocale: account,
  setDefaultCompany: account,
  endSession: account,
  ignoreInvite: {
    none: "the invited person's own choice; the invitation still stands with the company",
  },
  authorizeChannel: { none: "opens a connection and changes nothing" },
  createCompany: { kind: "company", en: "founded the company", es: "creó la empresa" },

  updateFlags: {
    kind: "company",
    en: "switched features of the company",
    es: "cambió funciones de la empresa",
  },
  updateMemoSettings: {
    kind: "company",
    en: "changed the memo settings of the company",
    es: "cambió los ajustes de comunicados de la empresa",
  },
  updateCheckinSettings: {
    kind: "company",
    en: "changed the check-in settings of the company",
    es: "cambió los ajustes de check-ins de la empresa",
  },
  updateEmailAlerts: {
    kind: "company",
    en: "changed the e-mail alerts of the company",
    es: "cambió los avisos por correo de la empresa",
  },
  renewJoinCode: {
    kind: "company",
    en: "made a new join code for the company",
    es: "hizo un código nuevo para unirse a la empresa",
  },
  switchJoinCode: {
    kind: "company",
    en: "switched the join code of the company",
    es: "cambió el código para unirse a la empresa",
  },

  createMemo: wroteMemo,
  createMessage: wroteMemo,
  updateMemo: changedMemo,
  updateMessage: changedMemo,
  deleteMemo: deletedMemo,
  deleteMessage: deletedMemo,
  createSurvey: { kind: "memo", en: "wrote the survey", es: "escribió la encuesta" },
  updateSurvey: { kind: "memo", en: "changed the survey", es: "cambió la encuesta" },
  deleteSurvey: { kind: "memo", en: "deleted the survey", es: "eliminó la encuesta" },
  expireSurvey: { kind: "memo", en: "ended the survey", es: "terminó la encuesta" },
  attachSurveyMedia: {
    kind: "memo",
    en: "attached files to the survey",
    es: "adjuntó archivos a la encuesta",
  },
  detachSurveyMedia: {
    kind: "memo",
    en: "took a file off the survey",
    es: "quitó un archivo de la encuesta",
  },
  getSurveyResults: { none: "shows what came in" },
  answerSurvey: {
    kind: "memo",
    en: "answered the survey",
    es: "respondió a la encuesta",
  },
  createCelebration: { kind: "memo", en: "wrote the celebration", es: "escribió la celebración" },
  updateCelebration: { kind: "memo", en: "changed the celebration", es: "cambió la celebración" },
  deleteCelebration: {
    kind: "memo",
    en: "deleted the celebration",
    es: "eliminó la celebración",
  },
  expireCelebration: { kind: "memo", en: "ended the celebration", es: "terminó la celebración" },
  attachCelebrationMedia: {
    kind: "memo",
    en: "attached files to the celebration",
    es: "adjuntó archivos a la celebración",
  },
  detachCelebrationMedia: {
    kind: "memo",
    en: "took a file off the celebration",
    es: "quitó un archivo de la celebración",
  },
  celebrate: reacted,
  respondToCelebration: reacted,
  acknowledgeCelebration: {
    kind: "memo",
    en: "acknowledged the celebration",
    es: "confirmó la celebración",
  },
  ...sendAuditEntries,
  expireMessage: { kind: "memo", en: "ended the memo", es: "terminó el comunicado" },
  archiveMessage: { kind: "memo", en: "archived the memo", es: "archivó el comunicado" },
  attachMessageMedia: {
    kind: "memo",
    en: "put files on the memo",
    es: "adjuntó archivos al comunicado",
  },
  detachMessageMedia: {
    kind: "memo",
    en: "took a file off the memo",
    es: "quitó un archivo del comunicado",
  },
  listMemoRecipients: {
    ...{ kind: "memo", en: "added people to the memo", es: "añadió personas al comunicado" },
    only: "with people to add",
  },
  deleteMemoRecipients: {
    kind: "memo",
    en: "took people off the memo",
    es: "quitó personas del comunicado",
  },
  remindMemoRecipients: {
    kind: "memo",
    en: "reminded people of the memo",
    es: "recordó el comunicado a su gente",
  },
  readMemo: { none: "a mark of one's own, of which there are as many as people and memos" },
  acknowledgeMemo: { kind: "memo", en: "acknowledged the memo", es: "confirmó el comunicado" },
  flagMemo: { kind: "follow-up", en: "asked about a memo", es: "preguntó por un comunicado" },
  unflagMemo: { kind: "follow-up", en: "took a question back", es: "retiró una pregunta" },
  answerFlaggedMessage: {
    kind: "follow-up",
    en: "answered a question",
    es: "respondió a una pregunta",
  },
  raiseHand: { kind: "raised-hand", en: "raised a hand", es: "levantó la mano" },
  answerRaisedHand: {
    kind: "raised-hand",
    en: "saw to a raised hand",
    es: "atendió una mano levantada",
  },
  acknowledgeHand: {
    kind: "raised-hand",
    en: "said whether the answer fixed it",
    es: "dijo si la respuesta lo solucionó",
  },
  beginUpload: { none: "is nothing yet: the file is entered once it is there" },
  sendUploadPiece: { none: "is a part of a file that is entered once it is there" },
  uploadFile: { kind: "file", en: "uploaded a file", es: "subió un archivo" },
  updateMedia: { kind: "file", en: "described a file", es: "describió un archivo" },

  createEmployee: { kind: "employee", en: "added the person", es: "añadió a la persona" },
  previewEmployeeImport: { none: "shows what a file would do, and changes nobody" },
  previewManagerImport: { none: "shows what a file would do, and changes nobody" },
  discardImport: { none: "nobody was changed by it" },
  confirmEmployeeImport: {
    kind: "import",
    en: "imported people from a file",
    es: "importó personas desde un archivo",
  },
  confirmManagerImport: {
    kind: "import",
    en: "imported managers from a file",
    es: "importó gerentes desde un archivo",
  },
  setOwnCelebrations: {
    kind: "employee",
    en: "chose whether others hear of their birthday",
    es: "eligió si otros se enteran de su cumpleaños",
  },
  updateEmployee: { kind: "employee", en: "changed the person", es: "cambió a la persona" },
  deleteEmployee: { kind: "employee", en: "deleted the person", es: "eliminó a la persona" },
  inviteEmployees: { kind: "employee", en: "invited", es: "invitó" },
  makeInviteLink: {
    kind: "employee",
    en: "made an invitation link for the person",
    es: "creó un enlace de invitación para la persona",
  },
  requestEmployee: {
    kind: "employee",
    en: "asked to see the person",
    es: "pidió ver a la persona",
  },
  unrequestEmployee: {
    kind: "employee",
    en: "closed the request to see the person",
    es: "cerró la petición de ver a la persona",
  },
  openCheckin: {
    kind: "checkin",
    en: "opened a check-in with the person",
    es: "abrió un check-in con la persona",
  },
  openCheckins: {
    kind: "checkin",
    en: "opened a check-in with the person, as with others",
    es: "abrió un check-in con la persona, como con otras",
  },
  withdrawCheckins: {
    kind: "checkin",
    en: "took back a check-in with the person",
    es: "retiró un check-in con la persona",
  },
  answerCheckin: { kind: "checkin", en: "saw to a check-in", es: "atendió un check-in" },
  acknowledgeCheckin: {
    kind: "checkin",
    en: "said how things are",
    es: "dijo cómo van las cosas",
  },
  closeCheckin: {
    kind: "checkin",
    en: "closed a check-in with the person",
    es: "cerró un check-in con la persona",
  },
  editEmployees: {
    kind: "employee",
    en: "changed the person along with others",
    es: "cambió a la persona junto con otras",
  },
  undoBatch: {
    kind: "employee",
    en: "put the person back as they were",
    es: "dejó a la persona como estaba",
  },
  createLocation: { kind: "location", en: "opened the location", es: "abrió el local" },
  updateLocation: { kind: "location", en: "changed the location", es: "cambió el local" },
  deleteLocation: { kind: "location", en: "deleted the location", es: "eliminó el local" },
  createAudience: { kind: "audience", en: "made the audience", es: "creó la audiencia" },
  updateAudience: { kind: "audience", en: "changed the audience", es: "cambió la audiencia" },
  deleteAudience: { kind: "audience", en: "deleted the audience", es: "eliminó la audiencia" },
  ...templateAuditEntries,
  createDevice: { kind: "device", en: "added the device", es: "añadió el dispositivo" },
  updateDevice: { kind: "device", en: "changed the device", es: "cambió el dispositivo" },
  deleteDevice: { kind: "device", en: "revoked the device", es: "retiró el dispositivo" },
  renewPairing: {
    kind: "device",
    en: "made a new pairing code for the device",
    es: "hizo un código nuevo para el dispositivo",
  },
  pairDevice: {
    kind: "device",
    en: "had the device paired by their code",
    es: "vinculó el dispositivo con su código",
  },
  getDeviceState: { none: "notes when a tablet was last seen" },
  signInOnDevice: { none: "signing in changes nothing of the company" },
  stayOnDevice: { none: "signing in changes nothing of the company" },
  renewOwnPin: { kind: "employee", en: "got a new PIN", es: "recibió un PIN nuevo" },
  createTag: { kind: "tag", en: "made the tag", es: "creó la etiqueta" },
  updateTag: { kind: "tag", en: "renamed the tag", es: "cambió la etiqueta" },
  deleteTag: { kind: "tag", en: "deleted the tag", es: "eliminó la etiqueta" },
} as const satisfies Readonly<Record<WritingCall, Entry | NoEntry>>;
