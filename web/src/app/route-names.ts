/** Every route of the specification by its name; `$` marks a parameter. */
export const routePaths = {
  Login: "/login",
  RequestPasswordReset: "/request-password-reset",
  ResetPassword: "/reset-password",
  Logout: "/logout",
  Signup: "/signup",
  Callback: "/callback",
  Maintenance: "/maintenance",
  Selection: "/",
  CreateTeam: "/create-team",
  JoinTeam: "/join-team",
  Profile: "/profile",
  CFAConfirm: "/$company_id/cfa-locations",
  CFALogin: "/$company_id/cfa-callback",
  CFAIntegration: "/$company_id/cfa-integrate",
  Payment: "/$company_id/payment/$status",
  Home: "/$company_id",
  Settings: "/$company_id/settings",
  SettingsFlags: "/$company_id/settings/flags",
  SettingsReports: "/$company_id/settings/reports",
  Subscription: "/$company_id/settings/subscription",
  SettingsMemos: "/$company_id/settings/memos",
  SettingsIntegration: "/$company_id/settings/integration",
  SettingsTeamInvitations: "/$company_id/settings/team-invitations",
  SettingsCheckins: "/$company_id/settings/checkins",
  SettingsLocations: "/$company_id/settings/locations",
  SettingsDevices: "/$company_id/settings/devices",
  SettingsNewLocation: "/$company_id/settings/new-location",
  SettingsLocation: "/$company_id/settings/location/$id",
  SettingsAudiences: "/$company_id/settings/audiences",
  SettingsNewAudience: "/$company_id/settings/new-audience",
  SettingsAudience: "/$company_id/settings/audience/$id",
  SettingsTags: "/$company_id/settings/tags",
  Media: "/$company_id/media",
  Files: "/$company_id/files",
  FlaggedMessageList: "/$company_id/flags/{-$id}",
  TasksList: "/$company_id/tasks",
  TaskDetail: "/$company_id/tasks/$id",
  MemosList: "/$company_id/memos",
  MemoDetail: "/$company_id/memo/$id",
  MemoTemplatesList: "/$company_id/memo-templates",
  MemoTemplateDetail: "/$company_id/memo-template/$id",
  MemoSendsList: "/$company_id/memo-sends",
  MemoSendDetail: "/$company_id/memo-send/$id",
  MemoPackagesList: "/$company_id/memo-packages",
  MemoPackageDetail: "/$company_id/memo-package/$id",
  MemoScheduler: "/$company_id/memo-scheduler",
  Community: "/$company_id/community",
  CommunityDetail: "/$company_id/community/$id",
  EmployeeList: "/$company_id/employees",
  EmployeeBulkEdit: "/$company_id/employees/bulk-edit",
  EmployeeImport: "/$company_id/employees/employee-import",
  EmployeeManagerImport: "/$company_id/employees/employee-manager-import",
  EmployeeNew: "/$company_id/employees/new",
  EmployeeDetail: "/$company_id/employee/$id",
  EmployeeEdit: "/$company_id/employee/$id/edit",
  ChatGroupList: "/$company_id/chats",
  // Routes that the specification does not have: an address for writing a memo, the profile inside a company, the company's
  // page, the audit log, e-mail alerts, and the screens of a shared tablet.
  MemoNew: "/$company_id/memos/new",
  Me: "/$company_id/me",
  SettingsCompany: "/$company_id/settings/company",
  SettingsEmailAlerts: "/$company_id/settings/email-alerts",
  SettingsAudit: "/$company_id/settings/audit",
  SharedDevice: "/device",
} as const;

export type RouteName = keyof typeof routePaths;
/** Names of the screens inside a company. */
export type CompanyRouteName = {
  [N in RouteName]: (typeof routePaths)[N] extends `/$company_id/${string}` ? N : never;
}[RouteName];

/**
 * @returns a route's name as words: `MemoTemplatesList` becomes "Memo Templates List". The prefix CFA becomes
 * Franchise.
 */
export function wordsOf(name: RouteName): string {
  return name.replace(/^CFA/, "Franchise").replace(/([a-z])([A-Z])/g, "$1 $2");
}
