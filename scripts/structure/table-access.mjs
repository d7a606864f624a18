// The tables that SQL reads although they belong to a higher feature. `sqlReadsOnlyTablesBelow` (tree-rules.mjs) holds the list, and
// refuses an entry that is no longer needed.

/** By reader, the tables of higher features that it reads, each with the reason. `any` stands for every reader. */
export const READS_OF_HIGHER_TABLES = {
  any: {
    locations:
      "employees, memos and schedules have locations, and show them by name in their lists",
    audiences:
      "employees, memos and templates have audiences, and show them by name in their lists",
  },
  companies: {
    employees: "a membership is a row of employees, and one statement reads it with its company",
    devices: "on a shared tablet, a person has only the company of the tablet",
  },
  targeting: {
    employees: "its conditions choose employees, and employees itself is built on them",
  },
  users: {
    devices: "a person's details name the shared tablet that they use",
  },
  employees: {
    celebrated_days: "the list of birthdays marks the ones that had their memo, in one statement",
  },
  "follow-ups": {
    memos:
      "a question goes with its memo: deleted with it, found by its title, in one statement with all follow-ups",
    memo_translations: "managers find a question by the title of its memo in each language",
    memo_recipients: "a question shows when the person acknowledged the memo",
    memo_acknowledgements: "a question shows the version that the person acknowledged",
  },
  memos: {
    memo_sends:
      "one statement adds recipients, except people who have the same memo for another time zone",
  },
  templates: {
    memo_sends: "the list shows and sorts by the number of uses, counted in the same statement",
    memo_send_templates: "the same: sends that are not out yet count as uses",
  },
};
