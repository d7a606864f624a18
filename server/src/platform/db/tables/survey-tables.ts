import type {
  Defaulted,
  DefaultedJson,
  Nullable,
  Json,
} from "#server/platform/db/tables/column-types";

/** The tables for the answers to surveys. */
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
  /** The indexes of the chosen options in the survey's list of options, counted from 0. */
  options: number[];
  content: Nullable<string>;
  answered_at: Date;
}

/**
 * One row for each person who has answered an anonymous survey. Only the installation's secret can link a token to a
 * person.
 */
interface SurveyTokensTable {
  company_id: number;
  memo_id: number;
  token: Buffer;
}

/**
 * The groups in which an anonymous survey counts each recipient's answer. The groups don't change after the
 * survey has started.
 */
interface SurveyMembersTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
  location_ids: number[];
  audience_ids: number[];
}

/** For each group of an anonymous survey, the number of answers and the number of people who chose each option. */
interface SurveyTalliesTable {
  company_id: number;
  memo_id: number;
  /** The location or audience whose members are counted in the row; if both ids are null, everyone is counted. */
  location_id: Nullable<number>;
  audience_id: Nullable<number>;
  slot: number;
  /**
   * `answered` and `counts` are used only in rows that were stored before sums were encrypted. The next answer moves these
   * sums to `sealed`.
   */
  answered: Defaulted<number>;
  counts: number[];
  /** The encrypted sums: the number of answers, and the number of people who chose each option. */
  sealed: Nullable<string>;
}

/** Written answers to anonymous surveys. An answer is removed from this table when it is published. */
interface SurveyHeapsTable {
  company_id: number;
  memo_id: number;
  slot: number;
  /** Answers that were stored before written answers were encrypted. New answers are in `sealed`. */
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
  /** Pairs of groups, such as `audience 9` and `location 1`: all people in the first group are also in the second. */
  nested: DefaultedJson<readonly (readonly [string, string])[]>;
  /** The encrypted counts of answers that aren't shown yet, because too few answers have come in since the last results. */
  sealed: Nullable<string>;
}
