import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api/api-error.ts";
import { formOf } from "./memo-form.ts";
import { refusedFields } from "./refused-fields.ts";

const refusal = (fields: ApiError["fields"]): ApiError =>
  new ApiError("Field validation failed", { status: 422, code: "validation_failed", fields });

test("errors of the recipients are shown at the recipients field", () => {
  const form = formOf(null);
  const few = refusal({ recipient_ids: ["It at least five people"] });
  expect(refusedFields(few, form)).toEqual({ target: "It at least five people" });
  const both = refusal({ location_ids: ["Some are gone"], title: ["This field is required"] });
  expect(refusedFields(both, form)).toEqual({
    ...{ target: "Some are gone", title: "This field is required" },
  });
  expect(refusedFields(refusal({ company_id: ["No"] }), form)).toBeNull();
  expect(refusedFields(new Error("no answer"), form)).toBeNull();
});
