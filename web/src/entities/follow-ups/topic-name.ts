import { checkinTopics } from "@lineup/contract/constants";
import { useCompany } from "#web/entities/companies/company.ts";
import { ownFollowUpsTexts } from "./own-texts.ts";

interface Topic {
  readonly key: string;
  readonly label: string;
}

/** @returns says a topic in the reader's language where it is one that every company starts with, else as the company wrote it */
export function useTopicName(): (topic: Topic) => string {
  const say = ownFollowUpsTexts.useTexts();
  return ({ key, label }) => {
    const usual = checkinTopics.find((topic) => topic.key === key && topic.label === label);
    return usual ? say(`topic.${usual.key}`) : label;
  };
}

/** @returns says a topic by its key, or by its name as a history keeps it; as it is for one that the company has no more, null for none */
export function useTopicOf(): (known: string | null) => string | null {
  const { company } = useCompany();
  const topicName = useTopicName();
  return (known) => {
    const found = company.checkin_topics.find(({ key, label }) => key === known || label === known);
    return found ? topicName(found) : known;
  };
}

/** @returns the company's topics, to choose one of */
export function useTopicOptions(): { value: string; label: string }[] {
  const { company } = useCompany();
  const topicName = useTopicName();
  return company.checkin_topics.map((topic) => ({ value: topic.key, label: topicName(topic) }));
}
