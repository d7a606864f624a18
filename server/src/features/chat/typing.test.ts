import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { type LiveClient, listen, listenAs } from "../../../test/support/live-client.ts";
import { type TestApp, startTestApp } from "../../../test/support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let group: number;
let listeners: Record<"manager" | "employee" | "outsider" | "stranger", LiveClient>;

beforeAll(async () => {
  server = await startTestApp();
  const port = await listen(server);
  company = await server.company();
  const other = await server.company();
  const north = { name: "North", location_ids: [company.north] };
  const made = await server.done(company.manager, "createChatGroup", north);
  group = (made["group"] as { id: number }).id;
  const as = async (who: TestCompany["admin"]) =>
    listenAs(port, await server.signIn(who), who.companyId);
  listeners = {
    manager: await as(company.manager),
    employee: await as(company.employee),
    outsider: await as(company.outsider),
    stranger: await as(other.admin),
  };
});
afterAll(async () => {
  for (const listener of Object.values(listeners)) listener.close();
  await server.stop();
});

const typingHeard = (listener: keyof typeof listeners): unknown[] =>
  listeners[listener].events
    .filter(({ event }) => event === "client-typing")
    .map(({ data }) => data);
const type = (as: keyof typeof listeners, group_id: unknown): void =>
  void listeners[as].channel.trigger("client-typing", { group_id });

test("the other members of a group hear who is typing, and no one else does", async () => {
  type("employee", group);
  await expect
    .poll(() => typingHeard("manager"))
    .toEqual([{ group_id: group, employee_id: company.employee.id, name: "Eli Test" }]);
  type("outsider", group);
  type("stranger", group);
  // What is sent afterwards shows that nothing else is on its way.
  await server.done(company.manager, "sendChatMessage", { group_id: group, content: "Hi" });
  await expect
    .poll(() => listeners.employee.events.map(({ event }) => event))
    .toContain("ChatMessageSent");
  expect(typingHeard("manager")).toHaveLength(1);
  for (const listener of ["employee", "outsider", "stranger"] as const)
    expect(typingHeard(listener)).toEqual([]);
});

test("someone who has left a group neither says nor hears who is typing there", async () => {
  const before = typingHeard("employee").length;
  const changes = () =>
    listeners.employee.events.filter(({ event }) => event === "ChatGroupsChanged").length;
  const known = changes();
  await server.done(company.admin, "updateEmployee", {
    ...{ id: company.employee.id, location_ids: [company.south] },
  });
  await expect.poll(changes).toBeGreaterThan(known);
  const heard = typingHeard("manager").length;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  type("employee", group);
  type("manager", group);
  await server.done(company.manager, "sendChatMessage", { group_id: group, content: "Bye" });
  await expect
    .poll(() => listeners.manager.events.filter(({ event }) => event === "ChatMessageSent"))
    .toHaveLength(2);
  expect(typingHeard("manager")).toHaveLength(heard);
  expect(typingHeard("employee")).toHaveLength(before);
});
