const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

// The order matters: Android's User-Agent also says Linux, and those of iPhones and iPads also say Mac OS X.
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** @returns a name by which people recognize their device, from its User-Agent: `Chrome · Android` */
export function deviceName(userAgent: string): string {
  const matches = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)];
  const names = matches.filter((name) => name !== undefined);
  return names.length > 0 ? names.join(" · ") : userAgent.slice(0, 60);
}

function firstMatch(
  names: readonly (readonly [RegExp, string])[],
  text: string,
): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/** Splits a full name: the first word becomes the first name, the rest the last name. */
export function splitName(name: string): { name_first: string; name_last: string } {
  const [name_first = "", ...rest] = name.trim().split(/\s+/);
  return { name_first, name_last: rest.join(" ") };
}
