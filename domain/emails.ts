/** Characters that an address of mail may have. */
export const longestEmail = 200;
