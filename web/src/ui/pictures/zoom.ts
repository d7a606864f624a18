/** The zoom of a picture: the picture is enlarged around its center by `scale`, then moved by `x` and `y` pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 };
const largest = 5;

interface Place {
  readonly x: number;
  readonly y: number;
}
interface Frame {
  readonly width: number;
  readonly height: number;
}

/**
 * Zooms by a factor around a fixed point.
 * @param at the fixed point, in pixels from the center of the frame
 */
export function zoomAt(zoom: Zoom, factor: number, at: Place, frame: Frame): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), largest);
  const by = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, frame);
}

/** Moves an enlarged picture, at most until its edge reaches the edge of the frame. */
export function moveBy(zoom: Zoom, by: Place, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

function within({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  return { scale, x: clamped(x, width, scale), y: clamped(y, height, scale) };
}

/** Limits a picture's offset: an enlarged picture can move only as far as it extends beyond its frame on one side. */
function clamped(offset: number, size: number, scale: number): number {
  const room = (size * (scale - 1)) / 2;
  return Math.min(Math.max(offset, -room), room);
}
