import type { Clipboard } from "./clipboards.ts";

const word2013 = (place: string, level: number, marker: string, words: string): string =>
  `<p class="MsoListParagraphCxSp${place}" style="margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1"><!--[if !supportLists]--><span lang="EN-US">${marker}<span style="font-size: 7pt; line-height: normal; font-family: 'Times New Roman'; ">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><!--[endif]--><span lang="EN-US">${words}<o:p></o:p></span></p>`;

const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Shift&quot;}">Shift</td><td style="overflow:hidden;padding:2px 3px;font-weight:bold;">Who</td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;">6:00<br/>sharp</td><td style="overflow:hidden;padding:2px 3px;"><a class="in-cell-link" target="_blank" href="https://lineup.example/ana">Ana</a></td></tr></tbody></table></google-sheets-html-origin>`;

const libreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { line-height: 115%; margin-bottom: 0.1in } h1 { margin-top: 0.17in } h1.western { font-family: "Liberation Sans"; font-size: 18pt; font-weight: bold }</style></head><body lang="en-US" link="#000080" dir="ltr"><h1 class="western">Rota</h1><p style="line-height: 100%; margin-bottom: 0in"><b>Mon</b>day <i>only</i></p><ol><li><p style="margin-bottom: 0in">One</p></li><ol><li><p>Inner</p></li></ol><li><p>Two</p></li></ol></body></html>`;

const outlookOnTheWeb = `<div class="elementToProof" style="font-family: Aptos, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);">Please note:</div><ol start="3" data-editing-info="{&quot;applyListStyleFromLevel&quot;:true}" style="margin-top: 0px; margin-bottom: 0px;"><li style="font-family: Aptos; color: rgb(0, 0, 0);"><div role="presentation" class="elementToProof">Three</div></li><ol start="1"><li style="list-style-type: lower-alpha;"><div role="presentation" class="elementToProof">Inner</div></li></ol><li><div role="presentation"><b>Four</b></div></li></ol>`;

const slack = `<meta charset='utf-8'><ul data-stringify-type="unordered-list" data-list-tree="true" class="p-rich_text_list p-rich_text_list__bullet" data-indent="0" style="font-weight: 400; font-style: normal;"><li data-stringify-indent="0" style="box-sizing: inherit;">Top<ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">Inner</li></ul></li><li data-stringify-indent="0"><b data-stringify-type="bold" style="font-weight: 700;">Bold</b> end</li></ul>`;

const mailWithLayout = `<table width="100%" role="presentation"><tr><td><table width="600"><tr><td style="padding:20px"><h2 style="font-weight:bold"><b>News</b></h2></td></tr><tr><td><p>First</p><p>Second</p></td></tr></table></td></tr></table>`;

const wordTable = `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'><caption>Hours</caption><thead><tr><th>Day</th><th>Open</th></tr></thead><tr style='mso-yfti-irow:1'><td width=311 valign=top><p class=MsoNormal>Mon<o:p></o:p></p></td><td><p class=MsoNormal>9 to 5<o:p></o:p></p><p class=MsoNormal>not 6<o:p></o:p></p></td></tr></table>`;

/** More programs, and parts of documents that people copy. */
export const moreClipboards: readonly Clipboard[] = [
  {
    program: "Word 2013",
    html:
      word2013("First", 1, "3)", "Three") +
      word2013("Middle", 2, "a.", "Letter") +
      word2013("Middle", 2, "b.", "Another") +
      word2013("Last", 1, "4)", "Four"),
    text: '<ol start="3"><li><p>Three</p><ol><li><p>Letter</p></li><li><p>Another</p></li></ol></li><li><p>Four</p></li></ol>',
  },
  {
    program: "Word, from the middle of a list",
    html:
      word2013("Middle", 2, "ii.", "Second") +
      word2013("Middle", 3, "1.1.", "Deep") +
      word2013("Last", 1, "5.", "Five") +
      "<p class=MsoNormal>End<o:p></o:p></p>",
    text: '<ol><li><p>Second</p><ol><li><p>Deep</p></li></ol></li></ol><ol start="5"><li><p>Five</p></li></ol><p>End</p>',
  },
  {
    program: "Google Sheets",
    html: sheets,
    text: '<p><strong>Shift</strong> | <strong>Who</strong></p><p>6:00 sharp | <a href="https://lineup.example/ana">Ana</a></p>',
  },
  {
    program: "LibreOffice",
    html: libreOffice,
    text: "<h2>Rota</h2><p><strong>Mon</strong>day <em>only</em></p><ol><li><p>One</p><ol><li><p>Inner</p></li></ol></li><li><p>Two</p></li></ol>",
  },
  {
    program: "Outlook on the web",
    html: outlookOnTheWeb,
    text: '<p>Please note:</p><ol start="3"><li><p>Three</p><ol><li><p>Inner</p></li></ol></li><li><p><strong>Four</strong></p></li></ol>',
  },
  {
    program: "Slack",
    html: slack,
    text: "<ul><li><p>Top</p><ul><li><p>Inner</p></li></ul></li><li><p><strong>Bold</strong> end</p></li></ul>",
  },
  {
    program: "An e-mail with tables for its layout",
    html: mailWithLayout,
    text: "<h2>News</h2><p>First</p><p>Second</p>",
  },
  {
    program: "A table of Word",
    html: wordTable,
    text: "<p>Hours</p><p><strong>Day</strong> | <strong>Open</strong></p><p>Mon | 9 to 5 not 6</p>",
  },
  {
    program: "Two words of Google Docs",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><span style="font-size:11pt;font-weight:700;font-style:italic;text-decoration:line-through;white-space:pre-wrap;">back</span><span style="font-weight:400;white-space:pre-wrap;"> door</span></b>`,
    text: "<p><strong><em><s>back</s></em></strong> door</p>",
  },
  {
    program: "Addresses that lead nowhere, hidden text and pictures",
    html: `<p><a href="javascript:alert(1)">a</a> <a href="#top">b</a> <a href="file:///C:/x.docx">c</a> <a href="mailto:a@b.example">d</a><span style="display:none;mso-hide:all"> hidden</span> <img src="https://a.example/x.png" alt="x"></p><p><img src="data:image/png;base64,AAAA"></p>`,
    text: '<p>a b c <a href="mailto:a@b.example">d</a></p>',
  },
  {
    program: "A long e-mail thread",
    html: "<blockquote><p>Said</p>".repeat(12) + "</blockquote>".repeat(12),
    text: `${"<blockquote><p>Said</p>".repeat(3)}${"<p>Said</p>".repeat(9)}${"</blockquote>".repeat(3)}`,
  },
  {
    program: "A code block",
    html: "<pre><code>one\n  two</code></pre>",
    text: "<p>one<br>two</p>",
  },
  {
    program: "Elements in 300 others",
    html: `${"<div>".repeat(300)}<b>deep</b>${"</div>".repeat(300)}<p>end</p>`,
    text: "<p>deep</p><p>end</p>",
  },
];
