import { type CallName, calls } from "@lineup/contract/calls";
import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { expect, test } from "vitest";

import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;

useTestApp((started) => void (server = started));

/** Text that no country has as its calling code. The last two are how people write one elsewhere. */
const unknown = ["999", "0", "000", "01", "21", "1234", "+999", "US"];

const phone = "312 555 0142";

/** Calls that take a country code, and the input of each with the code. */
const callsWithCode = (Object.keys(calls) as CallName[]).filter(
  (name) => "phone_country_code" in calls[name].input.shape,
);

test.for(callsWithCode)(
  "%s refuses a country code that no country has, beside the field",
  async (name) => {
    const { company, as } = await signedIn();
    for (const phone_country_code of unknown) {
      const input = { ...sampleInputs[name](company), phone, phone_country_code };
      const { status, body } = await server.call(name, input, { as });
      expect({ status, fields: Object.keys(body["errors"] ?? {}) }, phone_country_code).toEqual({
        status: 422,
        fields: ["phone_country_code"],
      });
    }
  },
);

test("a bulk edit of one person's fields refuses it too", async () => {
  const { company, as } = await signedIn();
  const employees = [{ id: company.employee.id, phone, phone_country_code: "999" }];
  const input = { company_id: company.id, employees };
  const { status, body } = await server.call("editEmployees", input, { as });
  expect({ status, fields: Object.keys(body["errors"] ?? {}) }).toEqual({
    status: 422,
    fields: ["employees.0.phone_country_code"],
  });
});

test("a person whose stored code no country has can be changed, and gets another phone", async () => {
  const { company, as } = await signedIn();
  await server.database.db
    .updateTable("employees")
    .set({ phone: "5550142", phone_country_code: "999" })
    .where("id", "=", company.employee.id)
    .execute();
  const who = { company_id: company.id, id: company.employee.id };
  const saved = await server.call("updateEmployee", { ...who, type: "Cook" }, { as });
  expect(saved.status).toBe(200);
  const typed = await server.call("updateEmployee", { ...who, phone }, { as });
  expect(typed.content["employee"]).toMatchObject({
    ...{ phone: "3125550142", phone_country_code: "1" },
  });
});

test("an import refuses the row with such a code alone, and says so beside the code", async () => {
  const { company, as } = await signedIn();
  const content = Buffer.from(
    [
      "Employee ID,First name,Country code,Phone",
      "N-1,Ada,999,3125550121",
      "N-2,Ben,1,3125550122",
      "N-3,Cleo,52,044 55 1234 5678",
      "N-4,Dee,+52,1 55 1234 5679",
      "N-5,Eve,1,123-456-7890",
    ].join("\n"),
  );
  const preview = async (input: object) => {
    const files = { file: { name: "people.csv", content } };
    const sent = { company_id: company.id, ...input };
    const options = "id" in input ? { as } : { as, files };
    const answer = await server.call("previewEmployeeImport", sent, options);
    return answer.content["import"] as ImportPreview;
  };
  const { id, counts } = await preview({});
  expect(counts).toMatchObject({ created: 3, refused: 2 });
  expect((await preview({ id, show: "refused" })).people).toMatchObject([
    {
      row: 2,
      errors: [{ column: "Country code", message: "Please use a country code, such as 1 or 52" }],
    },
    { row: 6, errors: [{ column: "Phone", message: "Please use a valid phone number" }] },
  ]);
  const shown = { created: 3, updated: 0, deactivated: 0 };
  await server.call("confirmEmployeeImport", { company_id: company.id, id, shown }, { as });
  await expect
    .poll(async () =>
      server.database.db
        .selectFrom("employees")
        .select(["phone", "phone_country_code"])
        .where("company_id", "=", company.id)
        .where("company_ext_id", "like", "N-%")
        .orderBy("company_ext_id")
        .execute(),
    )
    .toEqual([
      { phone: "3125550122", phone_country_code: "1" },
      { phone: "5512345678", phone_country_code: "52" },
      { phone: "5512345679", phone_country_code: "52" },
    ]);
});

async function signedIn(): Promise<{ company: SampleCompany; as: string }> {
  const company = await sampleCompany(server);
  return { company, as: await server.signIn(company.admin) };
}
