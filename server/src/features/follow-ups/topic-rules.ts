import { checkinTopics } from "@lineup/contract/constants";
import { folded } from "@lineup/contract/folded";

/** What a check-in or raised hand is about. Each company keeps its own list. */
export interface Topic {
  readonly key: string;
  readonly label: string;
}

/** @returns the name of a topic. Only the topics that every company starts with are translated */
export function topicName({ key, label }: Topic, locale: string): string {
  const usual = checkinTopics.find((topic) => topic.key === key && topic.label === label);
  return usual && locale === "es" ? inSpanish[usual.key] : label;
}

/** @returns the keys of the topics whose name contains the terms, in either language, accents ignored */
export function topicsNamed(topics: readonly Topic[], terms: string): string[] {
  const sought = folded(terms);
  const isNamed = (topic: Topic): boolean =>
    ["en", "es"].some((locale) => folded(topicName(topic, locale)).includes(sought));
  return topics.filter(isNamed).map(({ key }) => key);
}

const inSpanish: Readonly<Record<(typeof checkinTopics)[number]["key"], string>> = {
  how_things_are_going: "Cómo va todo",
  schedule: "Horario",
  workload: "Carga de trabajo",
  training: "Capacitación",
  team: "Equipo",
  goals: "Objetivos",
  well_being: "Bienestar",
  other: "Otro",
};
