import { type RouteName, routePaths } from "../../web/src/app/route-names.ts";

/** The names of all routes. */
export const routeNames = Object.keys(routePaths) as RouteName[];

/** Matches the names of the routes that can be opened without signing in. */
export const needNobody =
  /^(Login|RequestPasswordReset|ResetPassword|Signup|Maintenance|Payment|SharedDevice)$/;

/** For each role, matches the names of the routes that the role can't open. */
export const closed = {
  admin: /^$/,
  manager: /^(Settings(?!Reports)|Subscription|CFA)/,
  employee:
    /^(Settings|Subscription|CFA|Community|Employee|FlaggedMessageList|Memo(?!Detail|sList))/,
} as const;

/**
 * @param id the ID of the memo, person or other record that the screen shows
 * @returns the path of a route in company 1
 */
export function addressOf(name: RouteName, id = "1"): string {
  if (name === "Selection") return "/?show=yes";
  const values: Readonly<Record<string, string>> = { company_id: "1", id, status: "success" };
  const path = routePaths[name].replace("/{-$id}", "");
  return path.replaceAll(/\$(\w+)/g, (_whole, key: string) => values[key] ?? "");
}
