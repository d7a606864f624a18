import type {
  Defaulted,
  DefaultedJson,
  Nullable,
  Json,
} from "#server/platform/db/tables/column-types";

/** What was answered to surveys. */
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
  /** Places of the chosen ones among the survey's options, from 0. */
  options: number[];
  content: Nullable<string>;
  answered_at: Date;
}

interface SurveyTokensTable {
  company_id: number;
  memo_id: number;
  token: Buffer;
}

/** Of which groups people are counted in an anonymous survey: as it was when it went out. */
interface SurveyMembersTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
  location_ids: number[];
  audience_ids: number[];
}

interface SurveyTalliesTable {
  company_id: number;
  memo_id: number;
  /** Of a location's or an audience's people; of everybody where both are null. */
  location_id: Nullable<number>;
  audience_id: Nullable<number>;
  slot: number;
  /** As the counts, of answers from before they were sealed: the next one seals them. */
  answered: Defaulted<number>;
  counts: number[];
  /** How many answered, and how often each option was chosen. */
  sealed: Nullable<string>;
}

interface SurveyHeapsTable {
  company_id: number;
  memo_id: number;
  slot: number;
  /** Those from before they were sealed. */
  words: DefaultedJson<readonly string[]>;
  sealed: Nullable<string>;
}

interface SurveyWordsTable {
  company_id: number;
  memo_id: number;
  id: string;
  content: string;
}

interface SurveyShownTable {
  company_id: number;
  memo_id: number;
  results: Json<readonly object[]>;
  /** Which groups are within which others, by what they are called here. */
  nested: DefaultedJson<readonly (readonly [string, string])[]>;
  /** What waits to be told. */
  sealed: Nullable<string>;
}
