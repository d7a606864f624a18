import { createRoute } from "@tanstack/react-router";
import { segmentTexts } from "#web/entities/segments/segment-texts.ts";
import { audiencesTexts } from "#web/features/audiences/audiences-texts.ts";
import { chatTexts } from "#web/features/chat/chat-texts.ts";
import { devicesTexts } from "#web/features/devices/devices-texts.ts";
import { batchesTexts } from "#web/features/employees/batches/batches-texts.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import { importsTexts } from "#web/features/employees/imports/imports-texts.ts";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";
import { homeTexts } from "#web/features/home/home-texts.ts";
import { locationsTexts } from "#web/features/locations/locations-texts.ts";
import { reportsTexts } from "#web/features/reports/reports-texts.ts";
import { settingsTexts } from "#web/features/settings/settings-texts.ts";
import { tagsTexts } from "#web/features/tags/tags-texts.ts";
import { profileTexts } from "#web/features/users/profile-texts.ts";
import { company, inCompany } from "./in-company.tsx";
import { logoutAhead } from "./lazy-logout.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { memoScreens } from "./memo-routes.tsx";
import { ScreenMissing } from "./screen-states.tsx";

const home = () => import("#web/features/home/home-screen.tsx");
const followUps = () => import("#web/features/follow-ups/follow-ups-screen.tsx");
const importScreens = () => import("#web/features/employees/imports/import-screen.tsx");
const employeesList = () => import("#web/features/employees/list/employees-list-screen.tsx");
const employeeDetail = () => import("#web/features/employees/detail/employee-detail-screen.tsx");
const locations = () => import("#web/features/locations/locations-screen.tsx");
const location = () => import("#web/features/locations/location-screen.tsx");
const newLocation = () => import("#web/features/locations/new-location-screen.tsx");
const audiences = () => import("#web/features/audiences/audiences-screen.tsx");
const audience = () => import("#web/features/audiences/audience-screen.tsx");
const newAudience = () => import("#web/features/audiences/new-audience-screen.tsx");
const devices = () => import("#web/features/devices/devices-screen.tsx");
const chats = () => import("#web/features/chat/chats-screen.tsx");
const tags = () => import("#web/features/tags/tags-screen.tsx");

const checkinSettings = () => import("#web/features/settings/checkins-screen.tsx");
const integration = () => import("#web/features/settings/integration-screen.tsx");
const joinCode = () => import("#web/features/settings/join-code-screen.tsx");
const alerts = () => import("#web/features/settings/alerts-screen.tsx");
const flags = () => import("#web/features/settings/flags-screen.tsx");
const audit = () => import("#web/features/settings/audit-screen.tsx");
const me = () => import("#web/features/users/me-screen.tsx");

const companyScreens = [
  inCompany("/", "Home", lazyScreen(home, "HomeScreen", homeTexts), home),
  inCompany("cfa-locations", "CFAConfirm"),
  inCompany("cfa-callback", "CFALogin"),
  inCompany("cfa-integrate", "CFAIntegration"),
  inCompany(
    "settings",
    "Settings",
    lazyScreen(
      () => import("#web/features/settings/settings-screen.tsx"),
      "SettingsScreen",
      settingsTexts,
    ),
  ),
  inCompany(
    "settings/company",
    "SettingsCompany",
    lazyScreen(
      () => import("#web/features/settings/company/company-screen.tsx"),
      "CompanyScreen",
      settingsTexts,
    ),
  ),
  inCompany("settings/flags", "SettingsFlags", lazyScreen(flags, "FlagsScreen", settingsTexts)),
  inCompany(
    "settings/reports",
    "SettingsReports",
    lazyScreen(
      () => import("#web/features/reports/reports-screen.tsx"),
      "ReportsScreen",
      reportsTexts,
    ),
    () => import("#web/features/reports/reports-screen.tsx"),
  ),
  inCompany("settings/subscription", "Subscription"),
  inCompany(
    "settings/memos",
    "SettingsMemos",
    lazyScreen(
      () => import("#web/features/settings/memo-settings-screen.tsx"),
      "MemoSettingsScreen",
      settingsTexts,
    ),
  ),
  inCompany(
    "settings/email-alerts",
    "SettingsEmailAlerts",
    lazyScreen(alerts, "AlertsScreen", settingsTexts),
  ),
  inCompany(
    "settings/integration",
    "SettingsIntegration",
    lazyScreen(integration, "IntegrationScreen", settingsTexts),
  ),
  inCompany(
    "settings/team-invitations",
    "SettingsTeamInvitations",
    lazyScreen(joinCode, "JoinCodeScreen", settingsTexts),
  ),
  inCompany(
    "settings/checkins",
    "SettingsCheckins",
    lazyScreen(checkinSettings, "CheckinsScreen", settingsTexts),
  ),
  inCompany(
    "settings/locations",
    "SettingsLocations",
    lazyScreen(locations, "LocationsScreen", locationsTexts, segmentTexts),
    locations,
  ),
  inCompany(
    "settings/devices",
    "SettingsDevices",
    lazyScreen(devices, "DevicesScreen", devicesTexts),
    devices,
  ),
  inCompany(
    "settings/new-location",
    "SettingsNewLocation",
    lazyScreen(newLocation, "NewLocationScreen", locationsTexts, segmentTexts),
  ),
  inCompany(
    "settings/location/$id",
    "SettingsLocation",
    lazyScreen(location, "LocationScreen", locationsTexts, segmentTexts),
    location,
  ),
  inCompany(
    "settings/audiences",
    "SettingsAudiences",
    lazyScreen(audiences, "AudiencesScreen", audiencesTexts, segmentTexts),
    audiences,
  ),
  inCompany(
    "settings/new-audience",
    "SettingsNewAudience",
    lazyScreen(newAudience, "NewAudienceScreen", audiencesTexts, segmentTexts),
  ),
  inCompany(
    "settings/audience/$id",
    "SettingsAudience",
    lazyScreen(audience, "AudienceScreen", audiencesTexts, segmentTexts),
    audience,
  ),
  inCompany("settings/tags", "SettingsTags", lazyScreen(tags, "TagsScreen", tagsTexts), tags),
  inCompany(
    "settings/audit",
    "SettingsAudit",
    lazyScreen(audit, "AuditScreen", settingsTexts),
    audit,
  ),
  inCompany("media", "Media"),
  inCompany("files", "Files"),
  inCompany(
    "flags/{-$id}",
    "FlaggedMessageList",
    lazyScreen(followUps, "FollowUpsScreen", followUpsTexts),
    followUps,
  ),
  inCompany("tasks", "TasksList"),
  inCompany("tasks/$id", "TaskDetail"),
  ...memoScreens,
  inCompany(
    "employees",
    "EmployeeList",
    lazyScreen(employeesList, "EmployeesListScreen", employeesTexts),
    employeesList,
  ),
  inCompany(
    "employees/bulk-edit",
    "EmployeeBulkEdit",
    lazyScreen(
      () => import("#web/features/employees/bulk-edit/bulk-edit-screen.tsx"),
      "BulkEditScreen",
      employeesTexts,
      batchesTexts,
    ),
  ),
  inCompany(
    "employees/employee-import",
    "EmployeeImport",
    lazyScreen(importScreens, "EmployeeImportScreen", importsTexts, batchesTexts),
  ),
  inCompany(
    "employees/employee-manager-import",
    "EmployeeManagerImport",
    lazyScreen(importScreens, "EmployeeManagerImportScreen", importsTexts, batchesTexts),
  ),
  inCompany(
    "employees/new",
    "EmployeeNew",
    lazyScreen(
      () => import("#web/features/employees/form/employee-new-screen.tsx"),
      "EmployeeNewScreen",
      employeesTexts,
    ),
  ),
  inCompany(
    "employee/$id",
    "EmployeeDetail",
    lazyScreen(employeeDetail, "EmployeeDetailScreen", employeesTexts),
    employeeDetail,
  ),
  inCompany(
    "employee/$id/edit",
    "EmployeeEdit",
    lazyScreen(
      () => import("#web/features/employees/form/employee-edit-screen.tsx"),
      "EmployeeEditScreen",
      employeesTexts,
    ),
  ),
  inCompany(
    "chats",
    "ChatGroupList",
    lazyScreen(chats, "ChatsScreen", chatTexts, logoutAhead),
    chats,
  ),
  inCompany("me", "Me", lazyScreen(me, "MeScreen", profileTexts), me),
  // Keeps the navigation on the page for an unknown address, so people can find their way.
  createRoute({
    getParentRoute: () => company,
    path: "$",
    staticData: { missing: true },
    component: ScreenMissing,
  }),
] as const;

/** The company shell and all its screens. */
export const companyRoutes = company.addChildren(companyScreens);
