import type { ReactNode } from "react";
import { useForm } from "#web/lib/forms/use-form.ts";
import { useUploads } from "#web/lib/api/uploads.ts";
import * as check from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Checkbox, RadioGroup, Select, Switch } from "#web/ui/forms/choice-fields.tsx";
import { DateTimeField } from "#web/ui/forms/date-time-field.tsx";
import { SearchSelect } from "#web/ui/forms/search-select.tsx";
import {
  CodeField,
  PasswordField,
  PhoneField,
  SearchField,
  TextArea,
  TextField,
} from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { UploadField } from "#web/ui/forms/upload-field.tsx";
import { Sample } from "./sample.tsx";

const initial = {
  name: "",
  phone: "",
  code: "",
  email: "",
  password: "",
  zone: "",
  owner: "Ada",
  note: "",
  terms: "",
  due: null as string | null,
  agree: false,
  on: true,
  kind: "a",
};
const pretendMs = 1500;

export function FieldSamples(): ReactNode {
  const form = useForm({
    initial,
    validate: {
      name: check.required,
      phone: check.phone,
      code: check.authCode,
      email: check.email,
      password: check.required,
    },
    onSubmit: () => void toast({ title: "Sent", variant: "success" }),
  });
  const uploads = useUploads(
    (_file, { onProgress }) =>
      new Promise<string>((resolve) => {
        onProgress(0.6);
        setTimeout(() => resolve("done"), pretendMs);
      }),
    { maxBytes: 1024 * 1024 },
  );
  return (
    <>
      <Sample title="Fields">
        <form onSubmit={form.submit} noValidate className="stack">
          <TextField label="Name" hint="As on the name tag" {...form.field("name")} />
          <PhoneField label="Phone" {...form.field("phone")} />
          <CodeField label="Code" {...form.field("code")} />
          <TextField label="E-mail" type="email" {...form.field("email")} />
          <PasswordField label="Password" {...form.field("password")} />
          <Select
            label="Time zone"
            options={[
              { value: "America/Chicago", label: "Chicago" },
              { value: "America/Denver", label: "Denver" },
            ]}
            {...form.field("zone")}
          />
          <SearchSelect
            label="Assigned to"
            options={["Ada", "Basil", "Clementine", "Dill", "Estragon"].map((label) => ({
              value: label,
              label,
            }))}
            {...form.field("owner")}
          />
          <DateTimeField label="Due" timezone="America/Honolulu" {...form.field("due")} />
          <TextArea label="Note" optional {...form.field("note")} />
          <SearchField label="Search" {...form.field("terms")} />
          <TextField label="Disabled" disabled value="Fixed" onChange={() => undefined} />
          <Checkbox
            label="Needs a signature"
            hint="People sign with a finger"
            {...form.checkbox("agree")}
          />
          <Switch label="Chats" {...form.checkbox("on")} />
          <RadioGroup
            label="Kind"
            options={[
              { value: "a", label: "Message" },
              { value: "b", label: "Survey", hint: "With answers to choose from" },
            ]}
            {...form.field("kind")}
          />
          <Button type="submit" loading={form.busy}>
            Check
          </Button>
        </form>
      </Sample>
      <Sample title="Upload">
        <UploadField label="Files" hint="Up to 1 MB each" uploads={uploads} multiple />
      </Sample>
    </>
  );
}
