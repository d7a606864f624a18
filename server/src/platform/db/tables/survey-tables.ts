import type {
  Defaulted,
  DefaultedJson,
  Nullable,
  Json,
} from "#server/platform/db/tables/column-types";

/** The answers to surveys. */
export interface SurveyTables {
  survey_answers: SurveyAnswersTable;
  survey_tokens: SurveyTokensTable;
  survey_members: SurveyMembersTable;
  survey_tallies: SurveyTalliesTable;
  survey_heaps: SurveyHeapsTable;
  survey_words: SurveyWordsTable;
  survey_shown: SurveyShownTable;
}

interface SurveyAnswersTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
  /** The positions of the chosen options in the survey, from 0. */
  options: number[];
  content: Nullable<string>;
  answered_at: Date;
}

/** Marks who has answered an anonymous survey. Only the installation's secret links a token to a person. */
interface SurveyTokensTable {
  company_id: number;
  memo_id: number;
  token: Buffer;
}

/** The groups in which an anonymous survey counts people. They are fixed when the survey goes out. */
interface SurveyMembersTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
  location_ids: number[];
  audience_ids: number[];
}

/** The choices in an anonymous survey, as sums for each group. */
interface SurveyTalliesTable {
  company_id: number;
  memo_id: number;
  /** The sums are for the people of this location or audience; for everyone if both are null. */
  location_id: Nullable<number>;
  audience_id: Nullable<number>;
  slot: number;
  /**
   * `answered` and `counts` count answers only in rows from before sums were encrypted. The next answer moves them to `sealed`.
   */
  answered: Defaulted<number>;
  counts: number[];
  /** The encrypted number of answers, and how often each option was chosen. */
  sealed: Nullable<string>;
}

/** Written answers to anonymous surveys, until they are published. */
interface SurveyHeapsTable {
  company_id: number;
  memo_id: number;
  slot: number;
  /** Answers from before written answers were encrypted. */
  words: DefaultedJson<readonly string[]>;
  sealed: Nullable<string>;
}

/** Published written answers to anonymous surveys. */
interface SurveyWordsTable {
  company_id: number;
  memo_id: number;
  id: string;
  content: string;
}

/** The published results of anonymous surveys. */
interface SurveyShownTable {
  company_id: number;
  memo_id: number;
  results: Json<readonly object[]>;
  /** Pairs of groups, such as `audience 9` and `location 1`: all people of the first are in the second. */
  nested: DefaultedJson<readonly (readonly [string, string])[]>;
  /** The encrypted counts of answers that are held back until enough others come in. */
  sealed: Nullable<string>;
}
