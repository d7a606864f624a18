const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

// Android says that it is Linux too, and iPads and iPhones that they are like a Mac.
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** @returns a browser's User-Agent in words a person recognises their device by: `Chrome · Android` */
export function deviceName(userAgent: string): string {
  const known = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)];
  const words = known.filter((word) => word !== undefined);
  return words.length > 0 ? words.join(" · ") : userAgent.slice(0, 60);
}

function firstMatch(
  names: readonly (readonly [RegExp, string])[],
  text: string,
): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/** @returns the first word as the first name, the rest as the last */
export function splitName(name: string): { name_first: string; name_last: string } {
  const [name_first = "", ...rest] = name.trim().split(/\s+/);
  return { name_first, name_last: rest.join(" ") };
}
