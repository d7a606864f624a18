// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";

type Preview = Partly<CallOutput<"previewEmployeeImport">["import"]>;
type Counts = NonNullable<Preview["counts"]>;
type Batch = Partly<CallOutput<"getBatch">["batch"]>;

const start = "employees/employee-import";
const opened = `${start}?import=31`;
const unconfirmed: Batch = { id: 31, kind: "import", state: "preview", file_name: "people.csv" };
const done: Batch = {
  ...unconfirmed,
  ...{ state: "done", has_rows: true, counts: { created: 2, updated: 1 } },
};
const people: Preview = {
  ...{ id: 31, file_name: "people.csv", rows: 4, show: "created", total: 2 },
  counts: { created: 2, updated: 1, refused: 1 },
  columns: [
    { header: "Name", field: "name", samples: ["Ada Applewood"] },
    { header: "Alias", field: null, samples: ["Ada"] },
  ],
  people: [{ row: 2, action: "created", name: "Ada Applewood" }],
};
const file = (text = "Name\nAda\n") => new File([text], "people.csv", { type: "text/csv" });

/** An import on the server, which stores the options that it is read with. */
function importOf(said: Preview = {}, batch = unconfirmed) {
  const kept = { preview: { ...people, ...said }, batch };
  const calls: Answers = {
    listBatches: {},
    listBatchRows: {},
    getBatch: () => ({ batch: kept.batch }),
    previewEmployeeImport({ columns, missing_employees, empty_clears, encoding }) {
      const before = kept.preview;
      kept.preview = {
        ...before,
        ...(missing_employees !== undefined && { missing_employees }),
        ...(empty_clears !== undefined && { empty_clears }),
        ...(encoding !== undefined && { encoding }),
        ...(columns && {
          columns: (before.columns ?? []).map((one, at) => ({ ...one, field: columns[at] })),
        }),
      };
      return { import: kept.preview };
    },
    confirmEmployeeImport: () => ({ batch: (kept.batch = done) }),
  };
  return {
    calls,
    count: (counts: Counts) =>
      void (kept.preview = { ...kept.preview, counts: { ...kept.preview.counts, ...counts } }),
    finish: () => void (kept.batch = done),
  };
}

const importButton = (name: RegExp | string = /^(Import|Apply changes to) \d+ pe/) =>
  screen.findByRole("button", { name });
const button = (name: string) => screen.findByRole("button", { name });
const columnOf = (header: string) => screen.findByLabelText(`Import “${header}” as`);
const clears = () => screen.findByLabelText(/^Empty cells erase what was there/);
const deactivates = () => screen.findByLabelText(/^Deactivate people who aren't in the file/);

/** Someone else changes a person, so the preview is computed again. */
async function changePerson(page: Page): Promise<void> {
  await page.live({ type: "EmployeeChanged", payload: { employee_id: 21 } });
}

test("A chosen file is uploaded, and its import stands in the address", async () => {
  const { calls } = importOf();
  const page = await openPage(start, { calls });
  await page.user.upload(screen.getByLabelText("Your file"), file());
  await expect.poll(page.address).toBe(`/1/${opened}`);
  expect(await importButton("Import 3 people")).toBeEnabled();
  expect(screen.getByText("1 row with errors won't be imported")).toBeVisible();
  await page.reload();
  expect(await screen.findByRole("row", { name: /Ada Applewood/ })).toBeVisible();
});

test("A file that the server can't read says why, and is not offered for another try", async () => {
  const page = await openPage(start, {
    calls: {
      listBatches: {},
      previewEmployeeImport: () => refuse("unsupported_file", { message: "Choose a CSV file" }),
    },
  });
  await page.user.upload(screen.getByLabelText("Your file"), file("<html>"));
  expect(await screen.findByText("Choose a CSV file")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await page.user.click(await button("Remove: people.csv"));
  expect(screen.queryByText("Choose a CSV file")).toBeNull();
});

test("An upload whose connection is lost is the same call on the next try", async () => {
  const { calls } = importOf();
  const page = await openPage(start, {
    calls: { ...calls, previewEmployeeImport: () => loseConnection() },
  });
  await page.user.upload(screen.getByLabelText("Your file"), file());
  expect(await screen.findByText(/^The connection was lost\./)).toBeVisible();
  const [first] = page.made("previewEmployeeImport");
  page.answer(calls);
  await page.user.click(await button("Try again"));
  await expect.poll(page.address).toBe(`/1/${opened}`);
  const [, second] = page.made("previewEmployeeImport");
  expect(first?.headers.get("idempotency-key")).toBeTruthy();
  expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
});

test("A field chosen for one column leaves the other right away, and no one is imported before the answer", async () => {
  const { calls } = importOf();
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = calls.previewEmployeeImport as (input: object) => object;
  const page = await openPage(opened, {
    calls: {
      ...calls,
      previewEmployeeImport: async (input) => {
        if (input.columns) await promise;
        return read(input);
      },
    },
  });
  await page.user.selectOptions(await columnOf("Alias"), "Full name");
  expect(await columnOf("Alias")).toHaveValue("name");
  expect(await columnOf("Name")).toHaveValue("left_out");
  await page.user.click(await importButton());
  expect(page.inputs("confirmEmployeeImport")).toEqual([]);
  resolve();
  await waitFor(async () => expect(await importButton()).not.toHaveAttribute("aria-busy"));
  expect(await columnOf("Alias")).toHaveValue("name");
  expect(page.inputs("previewEmployeeImport")).toContainEqual(
    expect.objectContaining({ id: 31, columns: [null, "name"] }),
  );
});

test("An option chosen while another is being stored stays chosen when that one is answered", async () => {
  const { calls } = importOf({ counts: { ...people.counts, missing: 3 } });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const read = calls.previewEmployeeImport as (input: object) => object;
  const page = await openPage(opened, {
    calls: {
      ...calls,
      previewEmployeeImport: async (input) => {
        if (input.empty_clears) await first.promise;
        if (input.missing_employees) await second.promise;
        return read(input);
      },
    },
  });
  await page.user.click(await clears());
  await page.user.click(await deactivates());
  first.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await clears()).toBeChecked();
  expect(await deactivates()).toBeChecked();
  expect(await importButton()).toHaveAttribute("aria-busy", "true");
  second.resolve();
  expect(await importButton("Apply changes to 6 people")).toBeEnabled();
  await waitFor(async () => expect(await importButton()).not.toHaveAttribute("aria-busy"));
  expect(await clears()).toBeChecked();
});

test("A file whose letters could be read in several ways lets its encoding be chosen, others don't", async () => {
  const { calls } = importOf({ encoding: "macintosh", notes: ["Read as Mac writes them"] });
  const page = await openPage(opened, { calls });
  const encoding = await screen.findByLabelText(/^Text encoding/);
  expect(encoding).toHaveValue("macintosh");
  await page.user.selectOptions(encoding, "DOS (850)");
  expect(encoding).toHaveValue("ibm850");
  await waitFor(() =>
    expect(page.inputs("previewEmployeeImport")).toContainEqual(
      expect.objectContaining({ id: 31, encoding: "ibm850" }),
    ),
  );
  // A note alone is no reason to ask about dates.
  expect(screen.queryByLabelText("Date format")).toBeNull();
  page.answer(importOf({ encoding: null, asks_date_order: true }).calls);
  await page.reload();
  expect(await screen.findByLabelText("Date format")).toBeVisible();
  expect(screen.queryByLabelText(/^Text encoding/)).toBeNull();
});

test("An option that is refused is taken back, and says so", async () => {
  const { calls } = importOf();
  const page = await openPage(opened, { calls });
  page.answer({
    previewEmployeeImport: ({ empty_clears }) =>
      empty_clears === undefined ? { import: people } : refuse("conflict", { message: "No" }),
  });
  await page.user.click(await clears());
  expect(await screen.findByText("The file couldn't be read with these options")).toBeVisible();
  await waitFor(async () => expect(await clears()).not.toBeChecked());
  expect(await importButton()).not.toHaveAttribute("aria-busy");
});

test("The number that is asked about is the number that is confirmed, though it changes meanwhile", async () => {
  const counts = { ...people.counts, missing: 3 };
  const { calls, count } = importOf({ counts, missing_employees: true, asks_missing: true });
  const page = await openPage(opened, { calls });
  await page.user.click(await importButton("Apply changes to 6 people"));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate 3 people?" });
  count({ missing: 4 });
  await changePerson(page);
  await importButton("Apply changes to 7 people");
  expect(dialog).toHaveAccessibleName("Deactivate 3 people?");
  await page.user.click(await button("Import and deactivate"));
  expect(await screen.findByText("3 people were added or updated")).toBeVisible();
  expect(page.inputs("confirmEmployeeImport")).toMatchObject([
    { id: 31, shown: { created: 2, updated: 1, deactivated: 3 }, confirm_missing: true },
  ]);
});

test("An import that deactivates more people than the preview knew asks before it does", async () => {
  const counts = { ...people.counts, missing: 1 };
  const { calls } = importOf({ counts, missing_employees: true, asks_missing: false });
  const errors = { confirm_missing: ["Many are missing"] };
  const page = await openPage(opened, {
    calls: { ...calls, confirmEmployeeImport: () => refuse("conflict", { errors }) },
  });
  await page.user.click(await importButton("Apply changes to 4 people"));
  expect(await screen.findByRole("dialog", { name: "Deactivate 1 person?" })).toBeVisible();
  page.answer(calls);
  await page.user.click(await button("Import and deactivate"));
  expect(await screen.findByText("3 people were added or updated")).toBeVisible();
  expect(page.inputs("confirmEmployeeImport").map((input) => input.confirm_missing)).toEqual([
    false,
    true,
  ]);
});

test("An import whose people changed since shows the new numbers and waits", async () => {
  const { calls, count } = importOf();
  const errors = { shown: ["The numbers are others by now"] };
  const page = await openPage(opened, {
    calls: { ...calls, confirmEmployeeImport: () => refuse("conflict", { errors }) },
  });
  await importButton("Import 3 people");
  count({ created: 5 });
  await page.user.click(await importButton());
  expect(await screen.findByText("The file couldn't be imported")).toBeVisible();
  expect(await importButton("Import 6 people")).toBeEnabled();
});

test("An import that was confirmed in another tab gives way to its result", async () => {
  const { calls, finish } = importOf();
  const page = await openPage(opened, {
    calls: { ...calls, confirmEmployeeImport: () => refuse("conflict") },
  });
  await importButton();
  finish();
  await page.user.click(await importButton());
  expect(await screen.findByText("3 people were added or updated")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  await page.user.click(await button("Import another file"));
  await expect.poll(page.address).toBe(`/1/${start}`);
});

test("An import is discarded after asking, and the next one starts", async () => {
  const { calls } = importOf();
  const page = await openPage(opened, { calls: { ...calls, discardImport: {} } });
  await page.user.click(await button("Discard"));
  const dialog = await screen.findByRole("dialog", { name: "Discard this import?" });
  expect(page.inputs("discardImport")).toEqual([]);
  page.answer({ getBatch: () => refuse("not_found") });
  await page.user.click(within(dialog).getByRole("button", { name: "Discard import" }));
  expect(await screen.findByText("The import was discarded")).toBeVisible();
  expect(await screen.findByLabelText("Your file")).toBeVisible();
  expect(page.address()).toBe(`/1/${start}`);
});

test("Rows that can't be loaded keep the search and the import, and can be retried", async () => {
  const { calls } = importOf();
  const page = await openPage(opened, {
    calls: {
      ...calls,
      previewEmployeeImport: ({ terms }) => (terms ? refuse("conflict") : { import: people }),
    },
  });
  await page.user.type(await screen.findByRole("searchbox"), "zzz");
  expect(await screen.findByText("Couldn't load this")).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("zzz");
  expect(await importButton("Import 3 people")).toBeEnabled();
  page.answer({ previewEmployeeImport: { import: { ...people, people: [] } } });
  await page.user.click(await button("Try again"));
  expect(await screen.findByText("No matches")).toBeVisible();
  await page.user.click(await button("Clear filters"));
  await expect.poll(page.address).toBe(`/1/${opened}`);
});

test("Rows with errors stand in the address, and a corrected file replaces the first", async () => {
  const { calls } = importOf();
  const page = await openPage(opened, { calls });
  await page.user.click(await screen.findByRole("tab", { name: "With errors (1)" }));
  await expect.poll(page.address).toBe(`/1/${opened}&show=refused`);
  expect(page.inputs("previewEmployeeImport").at(-1)).toMatchObject({ show: "refused" });
  await page.user.upload(await screen.findByLabelText("Corrected file"), file());
  await expect.poll(page.address).toBe(`/1/${opened}`);
  const uploads = page
    .made("previewEmployeeImport")
    .filter(({ headers }) => headers.has("idempotency-key"));
  expect(uploads).toMatchObject([{ input: { id: 31 } }]);
});

test("Rows that become fewer than the page in the address turn to their last page", async () => {
  const { calls } = importOf();
  const page = await openPage(`${opened}&show=refused&page=3`, {
    calls: {
      ...calls,
      previewEmployeeImport: ({ page: current_page }) => ({
        import: {
          ...people,
          people: current_page > 1 ? [] : people.people,
          total: 5,
          current_page,
        },
      }),
    },
  });
  expect(await screen.findByRole("row", { name: /Ada Applewood/ })).toBeVisible();
  expect(page.address()).toBe(`/1/${opened}&show=refused`);
});

test("An import of managers is not found at the address of imports of people", async () => {
  const { calls } = importOf({}, { ...unconfirmed, kind: "manager_import" });
  const page = await openPage(opened, { calls });
  expect(await screen.findByText("There's nothing here")).toBeVisible();
  await page.user.click(screen.getByRole("link", { name: "Import another file" }));
  expect(await screen.findByLabelText("Your file")).toBeVisible();
});
