import type { Memo } from "@lineup/contract/memos/schemas";
import { describe, expect, it, test } from "vitest";
import { changeOf, creationOf, formOf, targetOf } from "./memo-form.ts";
import { problemsOf } from "./problems.ts";
import {
  isOutdated,
  contentForReader,
  withTranslation,
  type TranslationForm,
} from "#web/entities/memos/translations/form.ts";

const draft = {
  id: 4,
  company_id: 7,
  display_type: "memo",
  answer_type: null,
  options: [],
  options_key: "custom",
  locale_code: "en",
  title: "Fryer",
  content: "<p>Clean it</p>",
  type: "standard",
  status: "draft",
  category: null,
  priority: "normal",
  signature: false,
  mode: "segments",
  start_at: null,
  due_at: null,
  end_at: null,
  include_new_members: true,
  revision: 3,
  media: [],
  locations: [{ id: 1, name: "Harbour" }],
  translations: [],
  audiences: [{ id: 2, name: "Kitchen" }],
  named_recipients: [{ id: 9, name: "Ana López" }],
} as unknown as Memo;

describe("the target of a memo", () => {
  it("keeps locations, audiences and named people in both directions", () => {
    expect(targetOf(formOf(draft).target)).toEqual({
      mode: "segments",
      location_ids: [1],
      audience_ids: [2],
      recipient_ids: [9],
    });
  });

  it("contains only named people in that mode, whatever was chosen before", () => {
    const { target } = formOf({ ...draft, mode: "recipients" });
    expect(targetOf(target)).toEqual({
      mode: "recipients",
      location_ids: [],
      audience_ids: [],
      recipient_ids: [9],
    });
  });

  it("is fixed once sent; only asking again can be changed along with the text", () => {
    const sent = { ...draft, status: "published" } as Memo;
    const base = formOf(sent);
    const target = { ...base.target, people: [] };
    const change = changeOf({ ...base, target, ask_again: true }, base, sent, undefined);
    expect(change).not.toHaveProperty("recipient_ids");
    expect(change).toMatchObject({ ask_again: true, revision: 3 });
  });
});

test("an update contains only changed fields and nothing that others changed", () => {
  const base = formOf(draft);
  const theirs = { ...draft, due_at: "2031-05-02T14:00:00.000Z", revision: 4 } as Memo;
  const about = { company_id: 7, id: 4, revision: 3 };
  const content = "<p>Clean it twice</p>";
  expect(changeOf({ ...base, content }, base, theirs, undefined)).toEqual({ ...about, content });
  const target = { ...base.target, people: [] };
  expect(changeOf({ ...base, target }, base, theirs, "draft")).toEqual({
    ...about,
    ...{ mode: "segments", location_ids: [1], audience_ids: [2], recipient_ids: [] },
    status: "draft",
  });
});

describe("the translations of a memo", () => {
  const words = { recipient_title: null, recipient_content: null, options: [], is_outdated: false };
  const french = { ...words, memo_id: 4, locale_code: "fr", title: "Friteuse", content: "" };
  const spanish = { ...french, locale_code: "es", title: "Freidora", content: "<p>Límpiala</p>" };
  const memo = { ...draft, translations: [french, spanish] } as unknown as Memo;
  const form = formOf(memo);
  const { es, fr } = form.translations;

  it("can be changed and removed separately", () => {
    expect(es).toMatchObject({ title: "Freidora", content: "<p>Límpiala</p>" });
    const sent = (translations: typeof form.translations) =>
      changeOf({ ...form, translations }, form, memo, undefined).translations;
    const renamed = withTranslation(form.translations, "es", {
      ...(es as TranslationForm),
      title: " La freidora ",
    });
    expect(sent(renamed)).toMatchObject([
      { locale_code: "es", title: "La freidora", content: "<p>Límpiala</p>" },
      { locale_code: "fr", title: "Friteuse" },
    ]);
    expect(sent(withTranslation(form.translations, "es", null))).toMatchObject([
      { locale_code: "fr" },
    ]);
    expect(sent(form.translations)).toBeUndefined();
  });

  it("belong to a text in the language that its writer chose", () => {
    const spanishOwn = { ...memo, locale_code: "es", translations: [french] } as unknown as Memo;
    const own = formOf(spanishOwn);
    expect(own.locale_code).toBe("es");
    expect(creationOf(own, 7, "draft").locale_code).toBe("es");
    expect(changeOf(own, own, memo, undefined)).not.toHaveProperty("locale_code");
    const turned = { ...own, locale_code: "pt" } as const;
    expect(changeOf(turned, own, memo, undefined)).toMatchObject({ locale_code: "pt" });
    expect(contentForReader(own, null, false)).toMatchObject({ locale: "es", title: "Fryer" });
    expect(formOf(null, undefined, "memo", "es").locale_code).toBe("es");
  });

  it("need a title if they exist", () => {
    const untitled = {
      ...form,
      translations: { es: { ...(es as TranslationForm), title: " ", content: "" } },
    };
    expect(problemsOf(untitled, false, 1, "required")).toEqual({ "es-title": "required" });
  });

  it("need a text for sending if the original has one", () => {
    const empty = {
      ...{ ...form, content: "<p>Clean it.</p>" },
      translations: { fr: { ...(fr as TranslationForm), content: "<p></p>" } },
    };
    expect(problemsOf(empty, false, 1, "required")).toBeNull();
    expect(problemsOf(empty, true, 1, "required")).toEqual({ "fr-content": "required" });
    const media = [{ id: 1 }] as unknown as typeof form.media;
    expect(problemsOf({ ...empty, content: "", media }, true, 1, "required")).toBeNull();
  });

  it("are outdated once the original changes, until they are rewritten or reviewed", () => {
    const changed = { ...form, title: "The fryer, daily" };
    expect(isOutdated(form, form, "es")).toBe(false);
    expect(isOutdated(changed, form, "es")).toBe(true);
    const withSpanish = (change: object) => ({
      ...changed,
      translations: withTranslation(form.translations, "es", {
        ...(es as TranslationForm),
        ...change,
      }),
    });
    expect(isOutdated(withSpanish({ title: "A diario" }), form, "es")).toBe(false);
    expect(isOutdated(withSpanish({ reviewed: true }), form, "es")).toBe(false);
    const old = formOf({ ...memo, translations: [{ ...spanish, is_outdated: true }] } as Memo);
    expect(isOutdated(old, old, "es")).toBe(true);
  });

  it("are outdated, too, once the personal message of a celebration changes", () => {
    const own = { title: "Thank you!", content: "" };
    const party = { ...form, display_type: "celebration", own_words: own } as const;
    expect(isOutdated({ ...party, own_words: { ...own, title: "Thanks!" } }, party, "es")).toBe(
      true,
    );
    expect(isOutdated({ ...party, own_words: null }, party, "es")).toBe(true);
    const empty = { ...party, own_words: { title: " ", content: "<p></p>" } };
    expect(isOutdated(empty, { ...party, own_words: null }, "es")).toBe(false);
    // The form's kind was changed from a celebration to a memo, which has no personal message.
    const message = { ...party, display_type: "memo" } as const;
    expect(isOutdated({ ...message, own_words: null }, message, "es")).toBe(false);
  });

  it("contain the personal message if there is one", () => {
    const gracias = { ...spanish, recipient_title: "¡Gracias!" };
    const kind = { display_type: "celebration", celebrated: [] } as const;
    const party = formOf({ ...memo, ...kind, translations: [gracias] } as unknown as Memo);
    // The translation has a personal message, so the form has one too, although the original message is empty.
    expect(party.own_words).toEqual({ title: "", content: "" });
    const sent = (change: object) =>
      creationOf({ ...party, ...change }, 7, "draft").translations?.[0];
    expect(sent({})).toMatchObject({ recipient_title: "¡Gracias!" });
    expect(sent({ own_words: null })).toMatchObject({ recipient_title: null });
    expect(sent({ display_type: "memo" })).toMatchObject({ recipient_title: null });
  });

  it("show the personal message to the people celebrated and the common text otherwise", () => {
    const gracias = { ...spanish, recipient_title: "¡Gracias!" };
    const party = {
      ...formOf({ ...memo, display_type: "celebration", translations: [french, gracias] } as Memo),
      own_words: { title: "", content: "<p>Thank you</p>" },
    };
    const read = (locale: "es" | "fr" | "pt" | null, isCelebrated = true) =>
      contentForReader(party, locale, isCelebrated);
    const common = { locale: "en", title: "Fryer", content: "<p>Clean it</p>" };
    expect(read(null, false)).toEqual(common);
    expect(read(null)).toEqual({ ...common, content: "<p>Thank you</p>" });
    expect(read("es")).toEqual({ locale: "es", title: "¡Gracias!", content: "<p>Límpiala</p>" });
    expect(read("es", false)).toMatchObject({ title: "Freidora" });
    expect(read("fr")).toEqual({ locale: "fr", title: "Friteuse", content: "" });
    expect(read("pt", false)).toEqual(common);
    expect(contentForReader({ ...party, own_words: null }, "es", true).title).toBe("Freidora");
  });
});

describe("the errors that prevent saving", () => {
  const form = formOf(draft);
  const required = "This field is required";

  it("are none for a memo with a title and a recipient", () => {
    expect(problemsOf(form, true, 1, required)).toBeNull();
  });

  it("include a missing title and missing recipients, which a draft doesn't need", () => {
    expect(problemsOf({ ...form, title: " " }, false, 0, required)).toEqual({ title: required });
    expect(problemsOf(form, true, 0, required)).toHaveProperty("target");
  });

  it("include an empty memo, once it is sent", () => {
    const empty = { ...form, content: "<p> </p>" };
    expect(problemsOf(empty, true, 1, required)).toHaveProperty("content");
    expect(problemsOf(empty, false, 1, required)).toBeNull();
    const media = [{ id: 1 }] as unknown as typeof form.media;
    expect(problemsOf({ ...empty, media }, true, 1, required)).toBeNull();
  });

  it("include a due or end date before the start", () => {
    const dated = {
      ...form,
      start_at: "2026-12-02T00:00:00.000Z",
      due_at: "2026-12-01T00:00:00.000Z",
    };
    expect(problemsOf(dated, false, 1, required)).toHaveProperty("due_at");
    expect(
      problemsOf(
        { ...dated, due_at: null, end_at: "2026-12-01T00:00:00.000Z" },
        false,
        1,
        required,
      ),
    ).toHaveProperty("end_at");
  });

  it("include a past due date, once it is sent or moved", () => {
    const past = { ...form, due_at: "2026-11-20T00:00:00.000Z" };
    const now = new Date("2026-11-21T00:00:00.000Z");
    expect(problemsOf(past, true, 1, required, now)).toHaveProperty("due_at");
    expect(problemsOf(past, false, 1, required, now)).toBeNull();
    expect(problemsOf(past, true, 1, required, null)).toBeNull();
  });

  it("don't include the empty start of a new memo", () => {
    expect(creationOf(formOf(null), 7, "draft")).toMatchObject({
      company_id: 7,
      status: "draft",
      mode: "segments",
    });
  });
});

describe("a survey", () => {
  const survey = {
    ...formOf(null, undefined, "survey"),
    title: "Which shift?",
    options: ["Early", " ", "Late "],
  };
  const send = (form: typeof survey) => problemsOf(form, true, 5, "required");

  it("is sent with its choices and without the fields of messages", () => {
    const sent = creationOf(survey, 7, "published");
    expect(sent).toMatchObject({
      display_type: "survey",
      answer_type: "single",
      options: ["Early", "Late"],
    });
    expect(sent).not.toHaveProperty("signature");
  });

  it("needs two different answers, but no text", () => {
    expect(send(survey)).toBeNull();
    expect(send({ ...survey, options: ["Early", ""] })).toHaveProperty("options");
    expect(send({ ...survey, options: ["Early", "early"] })).toHaveProperty("options");
    expect(send({ ...survey, options: [], answer_type: "rating" })).toBeNull();
  });

  it("keeps translated answers with their originals and requires all or none", () => {
    const es = {
      ...{ title: "¿Qué turno?", content: "", options: ["Mañana", "", "Tarde"] },
      ...{ recipient_title: null, recipient_content: null, is_outdated: false, reviewed: false },
    };
    const { translations } = creationOf({ ...survey, translations: { es } }, 7, "draft");
    expect(translations?.[0]?.options).toEqual(["Mañana", "Tarde"]);
    const half = { ...es, options: ["", "", "Tarde"] };
    const kept = creationOf({ ...survey, translations: { es: half } }, 7, "draft");
    expect(kept.translations?.[0]?.options).toEqual(["", "Tarde"]);
    expect(send({ ...survey, translations: { es: half } })).toHaveProperty("es-options");
    const twice = { ...es, options: ["Turno", "", "turno "] };
    const twiceSaid = { ...survey, translations: { es: twice } };
    expect(problemsOf(twiceSaid, false, 5, "required")).toHaveProperty("es-options");
  });
});

test("tags and the author's description are sent only if they changed", () => {
  const tags = [{ id: 3, title: "Opening" }];
  const memo = { ...draft, tags, author_description: "Chef" } as Memo;
  const base = formOf(memo);
  expect(creationOf(base, 7, "draft")).toMatchObject({ tag_ids: [3], author_description: "Chef" });
  expect(changeOf(base, base, memo, undefined)).not.toHaveProperty("tag_ids");
  const changed = changeOf({ ...base, tags: [], author_description: "" }, base, memo, undefined);
  expect(changed).toMatchObject({ tag_ids: [], author_description: "" });
  // For a new memo without a description, the server uses the description from the author's last memo.
  expect(creationOf(formOf(null), 7, "draft").author_description).toBeUndefined();
});
