export const en = {
  title: "teams",
} as const;
