/** What a new password must be; the most common ones are refused beside this. */

export const shortestPassword = 8;
/** hashing more would only cost time */
export const longestPassword = 128;
