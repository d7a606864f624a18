export const en = {
  "col.zone": "Time zone",
  "form.name": "Name",
  "form.name.hint": "As your people call it.",
  "form.zone": "Time zone",
  "form.zone.hint": "Birthdays and reports go by it.",
  "new.done": "{name} is there",
  "new.failed": "The location could not be added",
  "one.done": "Saved",
  "one.failed": "The location could not be saved",
} as const;
