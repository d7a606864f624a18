const drawings = {
  soup: `<rect width="960" height="540" fill="#f6e7d2"/><path d="M240 270h480c0 120-108 190-240 190S240 390 240 270z" fill="#2f4f4f"/>
    <ellipse cx="480" cy="270" rx="240" ry="52" fill="#e08a2e"/><path d="M420 262c40-24 90 24 130 0" stroke="#fff3dc" stroke-width="14" fill="none" stroke-linecap="round"/>
    <path d="M400 190c-24-30 24-50 0-84M480 180c-24-30 24-50 0-84M560 190c-24-30 24-50 0-84" stroke="#b7a58a" stroke-width="10" fill="none" stroke-linecap="round"/>`,
  label: `<rect width="960" height="540" fill="#dfeaf2"/><rect x="270" y="170" width="420" height="300" rx="36" fill="#ffffff" stroke="#6f8ba0" stroke-width="8"/>
    <rect x="240" y="120" width="480" height="76" rx="30" fill="#6f8ba0"/><rect x="340" y="250" width="280" height="150" rx="12" fill="#ffd166"/>
    <path d="M370 290h180M370 325h220M370 360h120" stroke="#4a4a4a" stroke-width="12" stroke-linecap="round"/>`,
  bread: `<rect width="960" height="540" fill="#f3efe6"/><path d="M230 400V270c-60-70 10-150 90-130h320c80-20 150 60 90 130v130z" fill="#c8782f"/>
    <path d="M270 376V262c-44-50 4-96 60-86h300c56-10 104 36 60 86v114z" fill="#e9b872"/><rect x="190" y="400" width="580" height="26" rx="13" fill="#7a5c3e"/>`,
  signature: `<path d="M30 110C70 10 120 10 110 90S170 150 190 80s60-60 50 10 60 40 90-10 60 40 110 10" stroke="#1b1b1b" stroke-width="6" fill="none" stroke-linecap="round"/>`,
};

/** Pictures that demo memos carry. */
export type DemoPicture = Exclude<keyof typeof drawings, "signature">;

/** What they show. */
export const shownBy: Readonly<Record<DemoPicture, string>> = {
  soup: "A steaming bowl of orange soup",
  label: "A jar with a yellow label on it",
  bread: "A loaf of bread on a board",
};

/** @returns a drawing as PNG */
export async function drawPicture(name: keyof typeof drawings): Promise<Buffer> {
  const { default: sharp } = await import("sharp"); // only where an empty database is filled
  const [width, height] = name === "signature" ? [480, 160] : [960, 540];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawings[name]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
