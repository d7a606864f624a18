import { audience, audienceDetail, audienceEmployee, audienceRow } from "./audiences/schemas.ts";
import { companyCard, company, counts, selfEmployee } from "./companies/schemas.ts";
import { location, locationDetail, locationRow } from "./locations/schemas.ts";
import { checkin, ownCheckin } from "./follow-ups/checkins/schemas.ts";
import { device, deviceState } from "./devices/schemas.ts";
import { employee, employeeRow, ownRecord } from "./employees/schemas.ts";
import { flaggedMessage } from "./follow-ups/flags/schemas.ts";
import { ownHand, raisedHand } from "./follow-ups/hands/schemas.ts";
import { followUpStep } from "./follow-ups/schemas.ts";
import { gif, gifCategory, gifChannel } from "./gif/schemas.ts";
import { media } from "./media/schemas.ts";
import { acknowledgement } from "./memos/recipients/acknowledgement-schemas.ts";
import { recipientRow } from "./memos/recipients/schemas.ts";
import { employeeResponse, memo, memoRow } from "./memos/schemas.ts";
import { memoProgress } from "./memos/recipients/progress-schemas.ts";
import { surveyAnswer, surveyData, surveyResults } from "./memos/surveys/schemas.ts";
import { liveEvent } from "./realtime/calls.ts";
import { scheduledRun, scheduledSend, scheduledSendDetail, sendable } from "./scheduler/schemas.ts";
import {
  memoTemplatePackage,
  memoTemplatePackageRow,
  packageEntry,
  packageTemplate,
} from "./packages/schemas.ts";
import { namedRef } from "./schemas.ts";
import { memoTemplateSend, memoTemplateSendRow } from "./sends/schemas.ts";
import {
  memoTemplate,
  memoTemplateRow,
  sharedTemplate,
  sharedTemplateRow,
} from "./templates/schemas.ts";
import { tag } from "./tags/schemas.ts";
import { session, user, userDetails } from "./users/schemas.ts";

/** What answers are made of, by the names under which the API document gives them to client makers. */
export const namedSchemas = {
  Acknowledgement: acknowledgement,
  Audience: audience,
  AudienceDetail: audienceDetail,
  AudienceEmployee: audienceEmployee,
  AudienceRow: audienceRow,
  Checkin: checkin,
  Company: company,
  CompanyCard: companyCard,
  Counts: counts,
  Device: device,
  DeviceState: deviceState,
  Employee: employee,
  EmployeeResponse: employeeResponse,
  EmployeeRow: employeeRow,
  FlaggedMessage: flaggedMessage,
  FollowUpStep: followUpStep,
  Gif: gif,
  GifCategory: gifCategory,
  GifChannel: gifChannel,
  LiveEvent: liveEvent,
  Location: location,
  LocationDetail: locationDetail,
  LocationRow: locationRow,
  Media: media,
  Memo: memo,
  MemoProgress: memoProgress,
  MemoRow: memoRow,
  MemoTemplate: memoTemplate,
  MemoTemplateRow: memoTemplateRow,
  MemoTemplateSend: memoTemplateSend,
  MemoTemplateSendRow: memoTemplateSendRow,
  MemoTemplatePackage: memoTemplatePackage,
  MemoTemplatePackageRow: memoTemplatePackageRow,
  NamedRef: namedRef,
  OwnCheckin: ownCheckin,
  OwnHand: ownHand,
  OwnRecord: ownRecord,
  PackageEntry: packageEntry,
  PackageTemplate: packageTemplate,
  RaisedHand: raisedHand,
  RecipientRow: recipientRow,
  ScheduledRun: scheduledRun,
  ScheduledSend: scheduledSend,
  ScheduledSendDetail: scheduledSendDetail,
  SelfEmployee: selfEmployee,
  Sendable: sendable,
  Session: session,
  SharedTemplate: sharedTemplate,
  SharedTemplateRow: sharedTemplateRow,
  SurveyAnswer: surveyAnswer,
  SurveyData: surveyData,
  SurveyResults: surveyResults,
  Tag: tag,
  User: user,
  UserDetails: userDetails,
} as const;
