// Small media files for tests that play or show files. A file can be padded to make it larger.

/** An MP4 with eight seconds of the color teal, encoded as VP9. */
const teal = Buffer.from(
  "AAAAHGZ0eXBpc29tAAACAGlzb21pc28ybXA0MQAAAx9tb292AAAAbG12aGQAAAAAAAAAAAAAAAAAAAPoAAAfQAABAAABAAAAAAAAAAAAAAAAAQ" +
    "AAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAACSXRyYWsAAABcdGtoZAAAAAMA" +
    "AAAAAAAAAAAAAAEAAAAAAAAfQAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAQAAAACQAAAAAAC" +
    "RlZHRzAAAAHGVsc3QAAAAAAAAAAQAAH0AAAAAAAAEAAAAAAcFtZGlhAAAAIG1kaGQAAAAAAAAAAAAAAAAAAEAAAAIAAFXEAAAAAAAtaGRscgAA" +
    "AAAAAAAAdmlkZQAAAAAAAAAAAAAAAFZpZGVvSGFuZGxlcgAAAAFsbWluZgAAABR2bWhkAAAAAQAAAAAAAAAAAAAAJGRpbmYAAAAcZHJlZgAAAA" +
    "AAAAABAAAADHVybCAAAAABAAABLHN0YmwAAACUc3RzZAAAAAAAAAABAAAAhHZwMDkAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAQAAkAEgAAABI" +
    "AAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY//8AAAAUdnBjQwEAAAAACoICAgIAAAAAAApmaWVsAQAAAAAQcGFzcA" +
    "AAAAEAAAABAAAAGHN0dHMAAAAAAAAAAQAAAAgAAEAAAAAAFHN0c3MAAAAAAAAAAQAAAAEAAAAcc3RzYwAAAAAAAAABAAAAAQAAAAgAAAABAAAA" +
    "NHN0c3oAAAAAAAAAAAAAAAgAAAAqAAAADwAAAA8AAAAPAAAADwAAAA8AAAAPAAAADwAAABRzdGNvAAAAAAAAAAEAAANLAAAAYnVkdGEAAABabW" +
    "V0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAtaWxzdAAAACWpdG9vAAAAHWRhdGEAAAABAAAAAExhdmY1OC4yNC4x" +
    "MDAAAAAIZnJlZQAAAJttZGF0gkmDQgAD8AI2ADgkHBhCAAAwYAAAE7//9xTYABH////S4H////+xZUAAhgBAkpwASUAAA2AAAFRwhgBAkpwASs" +
    "AAA2AAAFRwhgBAkpwAScAAA2AAAFRwhgBAkpwASKAAA2AAAFRwhgBAkpwAR4AAA2AAAFRwhgBAkpwARuAAA2AAAFRwhgBAkpwARkAAA2AAAFRw",
  "base64",
);

/**
 * @param bytes the minimum file size; a shorter file is padded at its end with bytes that players ignore
 * @returns a video of eight seconds
 */
export function video(bytes = 0): Buffer {
  const free = Buffer.alloc(Math.max(8, bytes - teal.length));
  free.writeUInt32BE(free.length);
  free.write("free", 4);
  return Buffer.concat([teal, free]);
}

/** @returns a file that has a video's header but doesn't play */
export function brokenVideo(): Buffer {
  return Buffer.concat([teal.subarray(0, 28), Buffer.alloc(4_000, 7)]);
}

/** @returns a WAV with the given number of seconds of silence */
export function sound(seconds: number): Buffer {
  const rate = 8_000;
  const data = Buffer.alloc(rate * seconds, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/**
 * @param pages the text of each page
 * @param padding the number of unused bytes to add
 * @returns a PDF
 */
export function pdf(pages: readonly string[], padding = 0): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, at) => {
      const drawn = `BT /F1 28 Tf 60 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
    `<< /Length ${padding} >>\nstream\n${"x".repeat(padding)}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}
