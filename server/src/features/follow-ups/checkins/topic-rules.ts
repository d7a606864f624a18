import { checkinTopics } from "@lineup/contract/constants";

import { folded } from "#server/platform/db/search-terms";

/** What check-ins and raised hands are about. */
export interface Topic {
  readonly key: string;
  readonly label: string;
}

/** @returns what a topic is called: one that every company starts with in the reader's language, else as the company wrote it */
export function topicName({ key, label }: Topic, locale: string): string {
  const usual = checkinTopics.find((topic) => topic.key === key && topic.label === label);
  return usual && locale === "es" ? inSpanish[usual.key] : label;
}

/** @returns the keys of those whose name holds the terms, in either language and whatever their accents */
export function topicsNamed(topics: readonly Topic[], terms: string): string[] {
  const sought = folded(terms);
  const isNamed = (topic: Topic): boolean =>
    ["en", "es"].some((locale) => folded(topicName(topic, locale)).includes(sought));
  return topics.filter(isNamed).map(({ key }) => key);
}

const inSpanish: Readonly<Record<(typeof checkinTopics)[number]["key"], string>> = {
  how_things_are_going: "Cómo van las cosas",
  schedule: "Horario",
  workload: "Carga de trabajo",
  training: "Capacitación",
  team: "Equipo",
  goals: "Objetivos",
  well_being: "Bienestar",
  other: "Otro",
};
