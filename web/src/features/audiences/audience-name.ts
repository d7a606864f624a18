/** The longest name of an audience, in characters. */
export const maxName = 120;
