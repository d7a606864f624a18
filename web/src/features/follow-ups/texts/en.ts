export const en = {
  title: "follow-ups",
} as const;
