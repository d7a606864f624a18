const size = 20;

/**
 * @returns true if this device draws an emoji in color; what it can't draw is a box or several letters in the color of the text. True
 *   also where nothing can be drawn to look at
 */
export function isDrawn(emoji: string): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return true;
  context.textBaseline = "top";
  context.font = `${size}px sans-serif`;
  // An emoji of several parts that isn't known is drawn as its parts, side by side.
  if (context.measureText(emoji).width > context.measureText("😀").width * 1.5) return false;
  return pixels(context, emoji, "#f00") === pixels(context, emoji, "#00f");
}

/** @returns what is drawn with a color of the text */
function pixels(context: CanvasRenderingContext2D, text: string, color: string): string {
  context.clearRect(0, 0, size, size);
  context.fillStyle = color;
  context.fillText(text, 0, 0);
  return context.getImageData(0, 0, size, size).data.join();
}
