export const en = {
  title: "auth",
} as const;
