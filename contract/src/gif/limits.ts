/** How long answers of the GIF service are kept, and how long its errors. */
export const gifCacheSeconds = { answer: 60, error: 6 } as const;

/** The number of GIFs in an answer, unless another is asked for. */
export const usualGifs = 24;
