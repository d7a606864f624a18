import { checkinTopics } from "@lineup/contract/constants";
import { employeesTexts } from "./employees-texts.ts";

interface Topic {
  readonly key: string;
  readonly label: string;
}

/** @returns says a topic in the reader's language where it is one that every company starts with, else as the company wrote it */
export function useTopicName(): (topic: Topic) => string {
  const say = employeesTexts.useTexts();
  return ({ key, label }) => {
    const usual = checkinTopics.find((topic) => topic.key === key && topic.label === label);
    return usual ? say(`topic.${usual.key}`) : label;
  };
}
