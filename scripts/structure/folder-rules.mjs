// How files are put into folders. Each rule takes all files and yields { path, line, message } for every violation.

const MOST_FILES = 24;
const GROUPED = /^(server\/src\/features|web\/src)\//;

/** A folder that can be read at a glance. */
export function* foldersStaySmall(files) {
  const counts = new Map();
  for (const { path, folder } of files) {
    if (!GROUPED.test(path)) continue;
    const count = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, count);
    if (count <= MOST_FILES) continue;
    const message = `file ${count} of its folder; ${MOST_FILES} are the most: group them by noun`;
    yield { path, line: 1, message };
  }
}

/** `features/<noun>/<folder>`, `ui/<folder>`, `app/shell/<folder>`; each may have its texts in a folder `texts`. */
const WEB_FOLDERS =
  /^web\/src(\/((ui|lib)(\/[^/]+)?|app(\/[^/]+){0,2}|(entities|features)\/[^/]+(\/[^/]+)?)(\/texts)?)?$/;

/** One level of folders is quick to search. For the server's features, file-rules.mjs says the same. */
export function* webFoldersGoOneLevelDeep(files) {
  for (const { path, folder } of files) {
    if (!path.startsWith("web/src/") || WEB_FOLDERS.test(folder)) continue;
    yield { path, line: 1, message: `${folder} is nested too deep, or stands in no noun's folder` };
  }
}

/** Nouns that only the screens have: the tray, and what locations and audiences have in common. */
const WEB_NOUNS = ["notifications", "segments"];

/** One noun has one name in contract, server and web: each folder of the contract is one of the server's features or its folders. */
export function* contractNounsAreThoseOfTheServer(files) {
  const nouns = new Set();
  for (const { path } of files)
    for (const noun of foldersIn(path, /^server\/src\/features\/(.+)\//)) nouns.add(noun);
  for (const { path } of files)
    for (const noun of foldersIn(path, /^contract\/src\/(.+)\//))
      if (!nouns.has(noun)) yield { path, line: 1, message: `the server knows no noun ${noun}` };
}

function foldersIn(path, pattern) {
  return pattern.exec(path)?.[1].split("/") ?? [];
}

/** The same for the web. */
export function* webNounsAreThoseOfTheServer(files) {
  const nouns = new Set(WEB_NOUNS);
  for (const { path } of files) {
    const noun = /^(?:contract\/src|server\/src\/features)\/([^/]+)\//.exec(path)?.[1];
    if (noun) nouns.add(noun);
  }
  for (const { path } of files) {
    const noun = /^web\/src\/(?:features|entities)\/([^/]+)\//.exec(path)?.[1];
    if (noun && !nouns.has(noun))
      yield { path, line: 1, message: `contract and server know no noun ${noun}` };
  }
}
