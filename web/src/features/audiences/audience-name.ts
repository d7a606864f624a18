/** As many letters as the name of an audience may have. */
export const maxName = 120;
