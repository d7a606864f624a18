export const en = {
  "col.zone": "Time zone",
  "form.name": "Name",
  "form.name.hint": "What your team calls it.",
  "form.zone": "Time zone",
  "form.zone.hint": "Used for birthdays, reports and anything sent at local time.",
  "new.done": "“{name}” was added",
  "new.failed": "The location couldn't be added",
  "one.done": "Saved",
  "one.failed": "The location couldn't be saved",
} as const;
