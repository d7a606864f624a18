export const en = {
  title: "memos",
} as const;
