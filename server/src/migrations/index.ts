import type { Migration } from "kysely/migration";

import { foundation } from "#server/migrations/0001-foundation";
import { outbox } from "#server/migrations/0002-outbox";
import { memos } from "#server/migrations/0003-memos";
import { memoTranslations } from "#server/migrations/0004-memo-translations";
import { hotPaths } from "#server/migrations/0005-hot-paths";
import { memoRevision } from "#server/migrations/0006-memo-revision";
import { installation } from "#server/migrations/0007-installation";
import { keptAnswers } from "#server/migrations/0008-kept-answers";
import { namesInOrder } from "#server/migrations/0009-names-in-order";
import { questionsInTurn } from "#server/migrations/0010-questions-in-turn";
import { versionsRead } from "#server/migrations/0011-versions-read";
import { firstOut } from "#server/migrations/0012-first-out";
import { peopleAndSettings } from "#server/migrations/0013-people-and-settings";
import { people } from "#server/migrations/0014-people";
import { places } from "#server/migrations/0015-places";
import { auditAndSettings } from "#server/migrations/0016-audit-and-settings";
import { employeeBatches } from "#server/migrations/0017-employee-batches";
import { importColumns } from "#server/migrations/0019-import-columns";
import { inviting } from "#server/migrations/0020-inviting";
import { sharedDevices } from "#server/migrations/0021-shared-devices";
import { loginWeeks } from "#server/migrations/0022-login-weeks";
import { searchWithoutAccents } from "#server/migrations/0023-search-without-accents";
import { knownByBirthday } from "#server/migrations/0024-known-by-birthday";
import { oneKeyOfAnEntry } from "#server/migrations/0025-one-key-of-an-entry";
import { surveys } from "#server/migrations/0027-surveys";
import { raisedHands } from "#server/migrations/0028-raised-hands";
import { anonymousSurveys } from "#server/migrations/0029-anonymous-surveys";
import { celebrations } from "#server/migrations/0030-celebrations";
import { templates } from "#server/migrations/0031-templates";
import { sends } from "#server/migrations/0032-sends";
import { packages } from "#server/migrations/0033-packages";
import { scheduler } from "#server/migrations/0034-scheduler";
import { outdatedTranslations } from "#server/migrations/0035-outdated-translations";
import { uploads } from "#server/migrations/0036-uploads";
import { revealAndOwnWords } from "#server/migrations/0037-reveal-and-own-words";
import { yearsOfMemos } from "#server/migrations/0038-years-of-memos";
import { templateOwnWords } from "#server/migrations/0039-template-own-words";
import { runsOfSends } from "#server/migrations/0040-runs-of-sends";
import { rushHours } from "#server/migrations/0041-rush-hours";
import { logInARush } from "#server/migrations/0042-log-in-a-rush";
import { communitySearch } from "#server/migrations/0043-community-search";
import { translatedOwnWords } from "#server/migrations/0044-translated-own-words";
import { addedTemplates } from "#server/migrations/0045-added-templates";
import { datesThatFollow } from "#server/migrations/0046-dates-that-follow";
import { sealedAnswers } from "#server/migrations/0047-sealed-answers";
import { whoIsDue } from "#server/migrations/0048-who-is-due";
import { openingOfTemplates } from "#server/migrations/0049-opening-of-templates";
import { tagsOfMemos } from "#server/migrations/0050-tags-of-memos";
import { ownLanguage } from "#server/migrations/0051-own-language";
import { calendarOfMemos } from "#server/migrations/0052-calendar-of-memos";
import { settledCounts } from "#server/migrations/0053-settled-counts";
import { takenOffMemos } from "#server/migrations/0054-taken-off-memos";
import { saidLately } from "#server/migrations/0055-said-lately";
import { wordsOfPictures } from "#server/migrations/0056-words-of-pictures";
import { ownReactions } from "#server/migrations/0057-own-reactions";
import { celebratedPeople } from "#server/migrations/0058-celebrated-people";
import { settledGroups } from "#server/migrations/0059-settled-groups";
import { thousandsOfTemplates } from "#server/migrations/0060-thousands-of-templates";
import { correctedDays } from "#server/migrations/0061-corrected-days";
import { largeCompanies } from "#server/migrations/0062-large-companies";
import { titlesToSearch } from "#server/migrations/0063-titles-to-search";
import { memosToldByIndexes } from "#server/migrations/0064-memos-told-by-indexes";
import { titlesOfACompany } from "#server/migrations/0065-titles-of-a-company";

/** Every migration, in order. Append only. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-outbox": outbox,
  "0003-memos": memos,
  "0004-memo-translations": memoTranslations,
  "0005-hot-paths": hotPaths,
  "0006-memo-revision": memoRevision,
  "0007-installation": installation,
  "0008-kept-answers": keptAnswers,
  "0009-names-in-order": namesInOrder,
  "0010-questions-in-turn": questionsInTurn,
  "0011-versions-read": versionsRead,
  "0012-first-out": firstOut,
  "0013-people-and-settings": peopleAndSettings,
  "0014-people": people,
  "0015-places": places,
  "0016-audit-and-settings": auditAndSettings,
  "0017-employee-batches": employeeBatches,
  "0019-import-columns": importColumns,
  "0020-inviting": inviting,
  "0021-shared-devices": sharedDevices,
  "0022-login-weeks": loginWeeks,
  "0023-search-without-accents": searchWithoutAccents,
  "0024-known-by-birthday": knownByBirthday,
  "0025-one-key-of-an-entry": oneKeyOfAnEntry,
  "0027-surveys": surveys,
  "0028-raised-hands": raisedHands,
  "0029-anonymous-surveys": anonymousSurveys,
  "0030-celebrations": celebrations,
  "0031-templates": templates,
  "0032-sends": sends,
  "0033-packages": packages,
  "0034-scheduler": scheduler,
  "0035-outdated-translations": outdatedTranslations,
  "0036-uploads": uploads,
  "0037-reveal-and-own-words": revealAndOwnWords,
  "0038-years-of-memos": yearsOfMemos,
  "0039-template-own-words": templateOwnWords,
  "0040-runs-of-sends": runsOfSends,
  "0041-rush-hours": rushHours,
  "0042-log-in-a-rush": logInARush,
  "0043-community-search": communitySearch,
  "0044-translated-own-words": translatedOwnWords,
  "0045-added-templates": addedTemplates,
  "0046-dates-that-follow": datesThatFollow,
  "0047-sealed-answers": sealedAnswers,
  "0048-who-is-due": whoIsDue,
  "0049-opening-of-templates": openingOfTemplates,
  "0050-tags-of-memos": tagsOfMemos,
  "0051-own-language": ownLanguage,
  "0052-calendar-of-memos": calendarOfMemos,
  "0053-settled-counts": settledCounts,
  "0054-taken-off-memos": takenOffMemos,
  "0055-said-lately": saidLately,
  "0056-words-of-pictures": wordsOfPictures,
  "0057-own-reactions": ownReactions,
  "0058-celebrated-people": celebratedPeople,
  "0059-settled-groups": settledGroups,
  "0060-thousands-of-templates": thousandsOfTemplates,
  "0061-corrected-days": correctedDays,
  "0062-large-companies": largeCompanies,
  "0063-titles-to-search": titlesToSearch,
  "0064-memos-told-by-indexes": memosToldByIndexes,
  "0065-titles-of-a-company": titlesOfACompany,
};
