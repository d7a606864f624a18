export const en = {
  title: "home",
} as const;
