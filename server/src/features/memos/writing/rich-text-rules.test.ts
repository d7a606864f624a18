import { expect, test } from "vitest";

import { cleanRichText, isBlank } from "#server/features/memos/writing/rich-text-rules";

/**
 * Pieces of HTML that are known to run scripts if a page shows them uncleaned, for example through a tag, an event
 * handler, an address, a style, a namespace or a parser quirk.
 */
const attacks: readonly string[] = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\u0000>alert(1)</script>",
  "<script/x>alert(1)</script >",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror\u000a=alert(1)>",
  '<img """><script>alert(1)</script>">',
  "<img src='javascript:alert(1)'>",
  "<img data-media=12 src=https://evil.example/seen.gif srcset=x onerror=alert(1) style=position:fixed>",
  "<img data-media='1&quot; onerror=alert(1) x=&quot;'>",
  "<img data-media=-1><img data-media=1e9><img data-media=../../1><img data-media=1234567890123456>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "<math href='javascript:alert(1)'>x</math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<textarea></textarea><img src=x onerror=alert(1)>",
  "<title><img title='</title><img src=x onerror=alert(1)>'></title>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<template><script>alert(1)</script></template>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='data:text/html,<script>alert(1)</script>'></object>",
  "<embed src='javascript:alert(1)'>",
  "<base href='https://evil.example/'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href='https://evil.example/x.css'>",
  "<style>*{background:url(javascript:alert(1))}</style>",
  "<style>@import 'https://evil.example/x.css';</style>",
  "<p style='background:url(javascript:alert(1));position:fixed'>x</p>",
  "<p onclick=alert(1)>x</p>",
  "<p/onmouseover=alert(1)>x</p>",
  "<p id=x class=y name=z data-x=1 aria-label=x tabindex=1>x</p>",
  "<form action='https://evil.example/'><input name=password><button formaction='javascript:alert(1)'>x</button></form>",
  "<video><source onerror=alert(1)></video>",
  "<details open ontoggle=alert(1)>x</details>",
  "<body onload=alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='java&#10;script:alert(1)'>x</a>",
  "<a href='&#106;&#97;&#118;&#97;&#115;cript:alert(1)'>x</a>",
  "<a href='&#x6A;avascript&colon;alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='blob:https://evil.example/x'>x</a>",
  "<a href=https://a.example target=_self rel=opener ping=https://evil.example onclick=alert(1)>x</a>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  "<!DOCTYPE html [<!ENTITY x '<script>alert(1)</script>'>]>&x;",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;script&amp;gt;",
  "<<p>p>x<</p>/p>",
  "<p<img src=x onerror=alert(1)>",
  "<a href='x' <img src=x onerror=alert(1)>",
  "</p><img src=x onerror=alert(1)><p>",
  "<p>\u202e\u2066x</p>",
];

test.for(attacks)(
  "%j is cleaned of everything that could run, load or pretend to be something else",
  (attack) => {
    for (const html of [
      attack,
      `<p>${attack}</p>`,
      `<ul><li><a href="https://a.example">${attack}`,
    ]) {
      const clean = cleanRichText(html);
      for (const [tag] of clean.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowedTag);
      expect(clean.replaceAll(/<[^>]*>/g, "")).not.toMatch(/[<>]/);
      expect(cleanRichText(clean)).toBe(clean);
    }
  },
);

/**
 * Matches the tags that cleaned HTML may contain. Only links and pictures have attributes. Links lead only to web, mail
 * and phone addresses.
 */
const allowedTag =
  /^<(\/?(p|h2|h3|strong|em|u|s|ul|ol|li|blockquote)|br ?\/?|hr ?\/?|img data-media="[1-9]\d{0,14}" \/|\/a|a( href="(https?:\/\/|mailto:|tel:)[^"<>]*")?( (rel="noopener noreferrer nofollow"|target="_blank"))*)>$/;

test("what the editor produces is unchanged", () => {
  const text =
    "<h2>Closing</h2><p>Bring <strong>keys</strong>, <em>badge</em>, <u>list</u> &amp; <s>cash</s>.<br /></p><ul><li><p>One</p></li></ul>" +
    '<ol><li><p>Two</p></li></ol><img data-media="12" /><blockquote><p>Said</p></blockquote><hr />' +
    '<p><a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer nofollow" target="_blank">Link</a></p>';
  expect(cleanRichText(text)).toBe(text);
});

test.each(["<p></p>", "<p> </p><br>", "<p>&nbsp;&#8203;\u200d</p>", "<p>\u3164\u2800\ufe0f</p>"])(
  "%j counts as blank",
  (html) => {
    expect(isBlank(cleanRichText(html))).toBe(true);
  },
);

test.for([
  ["nested deep", "<ul><li>".repeat(12_000)],
  ["never closed", "<p ".repeat(33_000)],
  ["full of quotes", `<a href="${"'".repeat(99_000)}`],
  ["full of entities", "&amp".repeat(24_000)],
  ["full of comments", "<!--".repeat(24_000)],
] as const)("text that is %s is cleaned within two seconds", ([, html]) => {
  const before = process.threadCpuUsage();
  const clean = cleanRichText(html);
  // The limit is for processor time. Elapsed time would depend on what other programs are running.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
  for (const [tag] of clean.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowedTag);
});
