// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api/api-error.ts";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { type Form, useForm } from "./use-form.ts";

const required = (value: string): string | null => (value ? null : "This field is required");

async function openForm(send: (values: { name: string; email: string }) => Promise<unknown>) {
  const failures: unknown[] = [];
  const form = await renderHook(() =>
    useForm({
      initial: { name: "", email: "" },
      validate: { name: required },
      onSubmit: send,
      onError: (error) => failures.push(error),
    }),
  );
  return { form, failures };
}

test("an invalid field prevents sending, and its error goes away when it changes", async () => {
  const sent: unknown[] = [];
  const { form } = await openForm(async (values) => sent.push(values));
  await doing(() => form.now.submit());
  expect(form.now.field("name").error).toBe("This field is required");
  await doing(() => form.now.field("name").onChange("Ana"));
  expect(form.now.field("name").error).toBeNull();
  await doing(() => form.now.submit());
  expect(sent).toEqual([{ name: "Ana", email: "" }]);
});

test("a double press sends once, and saved fields are no longer changed", async () => {
  let answer: (() => void) | undefined;
  let calls = 0;
  const { form } = await openForm(() => {
    calls += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  });
  await doing(() => form.now.field("name").onChange("Ana"));
  expect(form.now.dirty).toBe(true);
  await doing(() => form.now.submit());
  expect(form.now.busy).toBe(true);
  await doing(() => form.now.submit());
  await doing(() => answer?.());
  expect([calls, form.now.busy, form.now.dirty]).toEqual([1, false, false]);
});

test("the server's error is shown at its field, other failures are reported, and the input stays", async () => {
  const taken = new ApiError("Taken", { code: "validation_failed", fields: { email: ["Taken"] } });
  const down = new ApiError("Network Error", { code: "network" });
  const answers = [taken, down];
  const { form, failures } = await openForm(() => Promise.reject(answers.shift() ?? down));
  await doing(() => form.now.set({ name: "Ana", email: "a@b.example" }));
  await doing(() => form.now.submit());
  expect(form.now.errors.email).toBe("Taken");
  await doing(() => form.now.submit());
  expect(failures).toContain(down);
  expect(form.now.values).toEqual({ name: "Ana", email: "a@b.example" });
  expect(form.now.dirty).toBe(true);
});

test("a form starts over, with new values if given", async () => {
  const { form } = await openForm(async () => undefined);
  await doing(() => form.now.field("name").onChange("Ana"));
  await doing(() => form.now.reset());
  expect(form.now.values.name).toBe("");
  await doing(() => form.now.reset({ name: "Ben", email: "" }));
  expect([form.now.values.name, form.now.dirty]).toEqual(["Ben", false]);
});

test("a form that starts over while it is sent keeps the new start", async () => {
  const initial = { name: "" };
  for (const next of [initial, { name: "Ana of the server" }]) {
    const form = await renderHook(() => {
      const it: Form<{ name: string }> = useForm({ initial, onSubmit: () => it.reset(next) });
      return it;
    });
    await doing(() => form.now.set({ name: "Ana" }));
    await doing(() => form.now.submit());
    expect([form.now.values, form.now.dirty]).toEqual([next, false]);
  }
});

async function openKept(initial = { name: "", phone: "", password: "" }) {
  return renderHook(() =>
    useForm({
      draft: "kept-form",
      secrets: ["password"],
      initial,
      onSubmit: async () => undefined,
    }),
  );
}

test("typed fields are restored after a reload, except secrets", async () => {
  const form = await openKept({ name: "", phone: "", password: "known" });
  await doing(() => form.now.set({ name: "Ana", password: "hush" }));
  await doing(() => window.dispatchEvent(new Event("pagehide")));
  const kept = JSON.stringify(Object.entries(localStorage));
  expect(kept).toContain("Ana");
  expect(kept).not.toMatch(/hush|known/);
  const again = await openKept({ name: "", phone: "", password: "changed elsewhere" });
  expect(again.now.values).toEqual({ name: "Ana", phone: "", password: "changed elsewhere" });
  expect(again.now.dirty).toBe(true);
  await doing(() => again.now.reset());
});

test("a draft restores only changed fields and notes fields that someone else changed, too", async () => {
  const form = await openKept({ name: "Ana", phone: "1", password: "" });
  await doing(() => form.now.set({ name: "Anna" }));
  await form.leave();
  const other = await openKept({ name: "Ana", phone: "2", password: "" });
  expect(other.now.values).toMatchObject({ name: "Anna", phone: "2" });
  expect(other.now.errors).toEqual({});
  await other.leave();
  const both = await openKept({ name: "Anita", phone: "2", password: "" });
  expect(both.now.values.name).toBe("Anna");
  expect(both.now.errors).toEqual({ name: coreTexts.say("form.overtaken") });
  await doing(() => both.now.reset());
  expect([both.now.values.name, both.now.errors]).toEqual(["Anita", {}]);
});

test("changed fields are known, and separately saved fields are not among them", async () => {
  const sent: unknown[] = [];
  const form = await renderHook(() =>
    useForm({
      initial: { name: "Ana", phone: "1", email: "" },
      onSubmit: (_, changed) => void sent.push(changed),
    }),
  );
  await doing(() => form.now.set({ name: "Anna", phone: "2" }));
  await doing(() => form.now.saved({ phone: "3" }));
  expect([form.now.values.phone, form.now.dirty]).toEqual(["3", true]);
  await doing(() => form.now.submit());
  expect([sent, form.now.dirty]).toEqual([[{ name: "Anna" }], false]);
});

test("sent or discarded drafts are removed", async () => {
  for (const end of ["submit", "reset"] as const) {
    const form = await openKept();
    await doing(() => form.now.set({ name: end }));
    await doing(() => window.dispatchEvent(new Event("pagehide")));
    await doing(() => form.now[end]());
    expect(form.now.values.name).toBe(end === "submit" ? "submit" : "");
    expect((await openKept()).now.values.name).toBe("");
  }
});

test("an incomplete date is an error, although its value is empty", async () => {
  const sent: unknown[] = [];
  const { form } = await openForm(async (values) => sent.push(values));
  await doing(() => form.now.field("name").onChange("Ana"));
  const page = document.createElement("form");
  page.innerHTML = '<input type="datetime-local" name="email" />';
  // Browsers report `badInput` for a date without a time.
  Object.defineProperty(page.firstElementChild, "validity", { value: { badInput: true } });
  page.addEventListener("submit", (event) =>
    form.now.submit(event as unknown as React.FormEvent<HTMLFormElement>),
  );
  await doing(() => page.dispatchEvent(new Event("submit", { cancelable: true })));
  expect(form.now.errors.email).toBeTruthy();
  expect(sent).toEqual([]);
});

interface Person {
  name: string;
  phone: string;
}

/** Opens a form for a record. `hear` changes the record, as if someone else had saved it. */
async function openFollowing(onSubmit: (values: Person) => Promise<unknown> | void) {
  let saved: Person = { name: "Ana", phone: "1" };
  const form = await renderHook(() => {
    const [revision, setRevision] = useState(0);
    return {
      ...useForm<Person>({ initial: { ...saved }, follows: revision, onSubmit }),
      hear(next: Person): void {
        saved = next;
        setRevision((last) => last + 1);
      },
    };
  });
  return form;
}

test("saves by others show in untouched fields and as a note at edited ones, until those are changed or saved", async () => {
  const form = await openFollowing(async () => undefined);
  await doing(() => form.now.set({ name: "Anna" }));
  await doing(() => form.now.hear({ name: "Ana", phone: "2" }));
  expect(form.now.values).toEqual({ name: "Anna", phone: "2" });
  expect(form.now.errors).toEqual({});
  await doing(() => form.now.hear({ name: "Anita", phone: "2" }));
  expect(form.now.values.name).toBe("Anna");
  await doing(() => form.now.field("name").onBlur());
  expect(form.now.errors.name).toBe(coreTexts.say("form.overtaken"));
  await doing(() => form.now.submit());
  expect([form.now.errors, form.now.dirty]).toEqual([{}, false]);
});

test("a value saved here is not shown as someone else's change, even if the server normalized it", async () => {
  const form = await openFollowing(({ name, phone }) =>
    form.now.hear({ name: name.trim(), phone }),
  );
  await doing(() => form.now.set({ name: "Anna " }));
  await doing(() => form.now.submit());
  expect(form.now.values).toEqual({ name: "Anna", phone: "1" });
  expect([form.now.errors, form.now.dirty]).toEqual([{}, false]);
});
