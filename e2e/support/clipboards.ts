/** What a program puts on the clipboard, and what the editor makes of it. */
export interface Clipboard {
  readonly program: string;
  readonly html: string;
  readonly text: string;
}

const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d0e7c1a-7fff-3c1b-8c0e-3f2a1b9e7d55"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Closing</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Lock the </span><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">back door</span><span style="font-size:11pt;font-weight:400;font-style:italic;text-decoration:none;white-space:pre-wrap;"> every</span><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:line-through;-webkit-text-decoration-skip:none;white-space:pre-wrap;"> day</span><span style="font-weight:400;text-decoration:none;white-space:pre-wrap;">: </span><a href="https://lineup.example/doors" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">how</span></a></p><br /><h4 dir="ltr" style="line-height:1.38;"><span style="font-size:12pt;color:#666666;font-weight:400;white-space:pre-wrap;">Then</span></h4><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;" start="5"><li dir="ltr" style="list-style-type:decimal;font-size:11pt;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="font-size:11pt;font-weight:400;text-decoration:none;white-space:pre-wrap;">Ovens</span></p></li><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:lower-alpha;font-weight:400;white-space:pre;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Left</span></p></li></ol><li dir="ltr" style="list-style-type:decimal;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Lights</span></p></li></ol></b><br class="Apple-interchange-newline">`;

const bullet = (sign: string, font: string): string =>
  `<![if !supportLists]><span style='font-family:${font};mso-fareast-font-family:${font};mso-bidi-font-family:
${font}'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>`;
const item = (place: string, level: number, marker: string, words: string): string =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-.25in;mso-list:l0 level${level} lfo1'>${marker}${words}<o:p></o:p></p>

`;
const numbered = (number: string, words: string): string =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${number}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>

`;
const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0in; font-size:12.0pt; font-family:"Aptos",sans-serif;}
h1 {mso-style-link:"Heading 1 Char"; font-size:20.0pt; font-weight:normal;}
-->
</style></head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoTitle>Opening<o:p></o:p></p>

<h1>Front of
house<o:p></o:p></h1>

<p class=MsoNormal><b>Count</b> the <i>till</i>, <u>sign</u> for <s>it</s><span
style='mso-spacerun:yes'>&nbsp; </span>and say who <b style='mso-bidi-font-weight:normal'>you</b> are.<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

${item("First", 1, bullet("·", "Symbol"), "Doors")}${item("Middle", 2, bullet("o", '"Courier New"'), "Front <b>first</b>")}${item("Middle", 3, bullet("§", "Wingdings"), "Left")}${item("Last", 1, bullet("·", "Symbol"), "Lights")}<p class=MsoNormal>Then:<o:p></o:p></p>

${numbered("5.", "Five")}${numbered("6.", "Six")}<!--EndFragment-->
</body>
</html>`;

/** Classic Outlook writes a list of a mail that it received as a list, with inner lists beside their items. */
const outlook = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoNormal, li.MsoNormal {margin:0in;} --></style></head><body lang=EN-US link="#467886"><!--StartFragment--><p class=MsoNormal>Hi all,<o:p></o:p></p><ul style='margin-top:0in' type=disc><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level1 lfo1'>Aprons<o:p></o:p></li><ul style='margin-top:0in' type=circle><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level2 lfo1'>Clean<o:p></o:p></li></ul><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level1 lfo1'>Badges<o:p></o:p></li></ul><p class=MsoNormal><b>See <a href="https://lineup.example/x">this</a></b><o:p></o:p></p><!--EndFragment--></body></html>`;

const wacItem = (tag: "ul" | "ol", level: number, words: string, more = ""): string =>
  `<div class="ListContainerWrapper SCXW112233 BCX0" style="margin: 0px; position: relative;"><${tag} class="${tag === "ul" ? "BulletListStyle1" : "NumberListStyle1"} SCXW112233 BCX0" role="list"${more} style="margin: 0px; overflow: visible;"><li aria-setsize="-1" data-leveltext="" data-font="Symbol" data-listid="1" role="listitem" data-aria-posinset="1" data-aria-level="${level}" class="OutlineElement Ltr SCXW112233 BCX0" style="margin: 0px 0px 0px ${level * 24}px;"><p class="Paragraph SCXW112233 BCX0" paraid="1" paraeid="{a}" style="margin: 0px;"><span data-contrast="auto" class="TextRun SCXW112233 BCX0" lang="EN-US"><span class="NormalTextRun SCXW112233 BCX0">${words}</span></span><span class="EOP SCXW112233 BCX0" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;
const wordOnTheWeb = `<meta charset='utf-8'><div class="OutlineElement Ltr SCXW112233 BCX0"><p role="heading" aria-level="1" class="Paragraph SCXW112233 BCX0" style="font-weight: normal;"><span class="TextRun SCXW112233 BCX0"><span class="NormalTextRun SCXW112233 BCX0" data-ccp-parastyle="heading 1">Breaks</span></span><span class="EOP SCXW112233 BCX0">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW112233 BCX0"><p class="Paragraph SCXW112233 BCX0"><span class="TextRun SCXW112233 BCX0" style="font-weight: normal;"><span class="NormalTextRun">Take </span></span><span class="TextRun SCXW112233 BCX0" style="font-weight: bold;"><span class="NormalTextRun">both</span></span><span class="EOP SCXW112233 BCX0">&nbsp;</span></p></div>${wacItem("ul", 1, "First")}${wacItem("ul", 2, "Short")}${wacItem("ul", 1, "Second")}${wacItem("ol", 1, "One", ' start="1"')}${wacItem("ol", 1, "Two", ' start="2"')}`;

const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet>
<style>
<!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";}
tr {mso-height-source:auto;}
td {padding-top:1px; color:black; font-size:11.0pt; font-weight:400; font-style:normal; text-decoration:none;}
.xl65 {font-weight:700;}
-->
</style></head>
<body link="#467886" vlink="#96607D">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Name</td>
  <td class=xl65 width=64 style='width:48pt'>Mon</td>
  <td class=xl65 width=64>Tue</td>
 </tr>
 <tr height=20>
  <td height=20>Ana</td>
  <td align=right>9</td>
  <td></td>
 </tr>
 <tr height=20>
  <td height=20>Ben</td>
  <td></td>
  <td align=right>12</td>
 </tr>
<!--EndFragment-->
</table>
</body>
</html>`;

const appleNotes = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta http-equiv="Content-Style-Type" content="text/css">
<title></title>
<meta name="Generator" content="Cocoa HTML Writer">
<meta name="CocoaVersion" content="2575.6">
<style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'; min-height: 15.0px}
li.li1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
span.s1 {font: bold 13.0px 'Helvetica Neue'}
span.s2 {text-decoration: line-through}
ul.ul1 {list-style-type: disc}
</style>
</head>
<body>
<p class="p1"><b>To buy</b></p>
<p class="p2"><br></p>
<p class="p1">For <span class="s1">Friday</span>, not <span class="s2">Monday</span></p>
<ul class="ul1">
<li class="li1">Milk</li>
<ul class="ul1">
<li class="li1">Oat</li>
</ul>
<li class="li1">Eggs</li>
</ul>
</body>
</html>`;

const gmail = `<meta charset='utf-8'><div dir="ltr" style="color: rgb(34, 34, 34); font-family: Arial, Helvetica, sans-serif; font-size: small; font-weight: 400;">Hello <b>team</b>,<div><br></div><div>two things:</div><div><ul><li style="margin-left: 15px;">one</li><li style="margin-left: 15px;">two</li></ul></div><blockquote class="gmail_quote" style="margin: 0px 0px 0px 0.8ex;"><div>As Mara said</div></blockquote></div><br class="Apple-interchange-newline">`;

/** Clipboards as these programs fill them. */
export const clipboards: readonly Clipboard[] = [
  {
    program: "Google Docs",
    html: googleDocs,
    text: '<h2>Closing</h2><p>Lock the <strong>back door</strong><em> every</em><s> day</s>: <a href="https://lineup.example/doors">how</a></p><h3>Then</h3><ol start="5"><li><p>Ovens</p><ol><li><p>Left</p></li></ol></li><li><p>Lights</p></li></ol>',
  },
  {
    program: "Word",
    html: word,
    text: '<h2>Opening</h2><h2>Front of house</h2><p><strong>Count</strong> the <em>till</em>, <u>sign</u> for <s>it</s>&nbsp; and say who <strong>you</strong> are.</p><ul><li><p>Doors</p><ul><li><p>Front <strong>first</strong></p><ul><li><p>Left</p></li></ul></li></ul></li><li><p>Lights</p></li></ul><p>Then:</p><ol start="5"><li><p>Five</p></li><li><p>Six</p></li></ol>',
  },
  {
    program: "Outlook",
    html: outlook,
    text: '<p>Hi all,</p><ul><li><p>Aprons</p><ul><li><p>Clean</p></li></ul></li><li><p>Badges</p></li></ul><p><strong>See </strong><a href="https://lineup.example/x"><strong>this</strong></a></p>',
  },
  {
    program: "Word on the web",
    html: wordOnTheWeb,
    text: "<h2>Breaks</h2><p>Take <strong>both</strong></p><ul><li><p>First</p><ul><li><p>Short</p></li></ul></li><li><p>Second</p></li></ul><ol><li><p>One</p></li><li><p>Two</p></li></ol>",
  },
  {
    program: "Excel",
    html: excel,
    text: "<p><strong>Name</strong> | <strong>Mon</strong> | <strong>Tue</strong></p><p>Ana | 9</p><p>Ben | | 12</p>",
  },
  {
    program: "Apple Notes",
    html: appleNotes,
    text: "<p><strong>To buy</strong></p><p>For <strong>Friday</strong>, not <s>Monday</s></p><ul><li><p>Milk</p><ul><li><p>Oat</p></li></ul></li><li><p>Eggs</p></li></ul>",
  },
  {
    program: "Gmail",
    html: gmail,
    text: "<p>Hello <strong>team</strong>,</p><p>two things:</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>As Mara said</p></blockquote>",
  },
];
