/** Maximum length of an email address, in characters. */
export const longestEmail = 200;
