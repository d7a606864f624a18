import { checkinTopics } from "@lineup/contract/constants";
import { useCompany } from "#web/entities/companies/company.ts";
import { ownFollowUpsTexts } from "./own-texts.ts";

interface Topic {
  readonly key: string;
  readonly label: string;
}

/**
 * @returns a function that returns a topic's name: translated if the topic is an unchanged default topic, otherwise as the
 * company wrote it
 */
export function useTopicName(): (topic: Topic) => string {
  const say = ownFollowUpsTexts.useTexts();
  return ({ key, label }) => {
    const defaultTopic = checkinTopics.find((topic) => topic.key === key && topic.label === label);
    return defaultTopic ? say(`topic.${defaultTopic.key}`) : label;
  };
}

/**
 * @returns a function that finds a topic's name by the topic's key or label. If the company has deleted the topic, the function
 * returns the given key or label; for null, it returns null
 */
export function useTopicOf(): (known: string | null) => string | null {
  const { company } = useCompany();
  const topicName = useTopicName();
  return (known) => {
    const found = company.checkin_topics.find(({ key, label }) => key === known || label === known);
    return found ? topicName(found) : known;
  };
}

/** @returns the company's topics as options for a `Select` */
export function useTopicOptions(): { value: string; label: string }[] {
  const { company } = useCompany();
  const topicName = useTopicName();
  return company.checkin_topics.map((topic) => ({ value: topic.key, label: topicName(topic) }));
}
