// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

const at = "2031-05-02T15:00:00.000Z";
const ada = { id: 7, name: "Ada Okafor" };
const about = { at, actor: ada, subject_id: 7, subject_name: ada.name };
const entries = [
  {
    ...({ ...about, id: 1, action: "acceptInvite", kind: "employee" } as const),
    changes: [{ field: "joined_by", before: null, after: "code" }],
  },
  {
    ...({ ...about, id: 2, action: "updateEmployee", kind: "employee" } as const),
    changes: [{ field: "type", before: "Cook", after: "Host" }],
  },
];

test("The audit log is closed to managers", async () => {
  await openPage("settings/audit", { as: "manager" });
  expect(await screen.findByText("No access")).toBeVisible();
});

test("The audit log names a person once who changed something of their own", async () => {
  await openPage("settings/audit", {
    as: "admin",
    calls: { listAuditEntries: { entries, total: 2, current_page: 1, total_pages: 1 } },
  });
  expect(await screen.findByText(/joined the team/)).toHaveTextContent(
    /^Ada Okafor joined the team$/,
  );
  expect(screen.getByText(/updated/)).toHaveTextContent(/^Ada Okafor updated their own details$/);
});

test("The audit log says that a private text and a new PIN are not shown", async () => {
  const withheld = {
    ...({ ...about, id: 3, action: "answerRaisedHand", kind: "raised-hand" } as const),
    changes: [
      { field: "internal_note", before: null, after: "written" },
      { field: "pin", before: null, after: "renewed" },
    ],
  };
  await openPage("settings/audit", {
    as: "admin",
    calls: {
      listAuditEntries: { entries: [withheld], total: 1, current_page: 1, total_pages: 1 },
    },
  });
  expect(await screen.findByText("Text (not shown)")).toBeInTheDocument();
  expect(screen.getByText("New (not shown)")).toBeInTheDocument();
});

test("The audit log calls what a person works as by its name on the person's page", async () => {
  await openPage("settings/audit", {
    as: "admin",
    calls: { listAuditEntries: { entries, total: 2, current_page: 1, total_pages: 1 } },
  });
  expect(await screen.findByText("Job title")).toBeVisible();
});

test("The audit log names a manager once who answers their own raised hand", async () => {
  const hand = { ...about, action: "answerRaisedHand", kind: "raised-hand", changes: [] } as const;
  const others = { ...hand, id: 5, subject_name: "Basil Barker" };
  await openPage("settings/audit", {
    as: "admin",
    calls: {
      listAuditEntries: {
        ...{ entries: [{ ...hand, id: 4 }, others], total: 2, current_page: 1, total_pages: 1 },
      },
    },
  });
  expect(await screen.findByText(/their own raised hand/)).toHaveTextContent(
    /^Ada Okafor updated their own raised hand$/,
  );
  expect(screen.getByText(/the raised hand from/)).toHaveTextContent(
    /^Ada Okafor updated the raised hand from Basil Barker$/,
  );
});
