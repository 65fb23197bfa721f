declare module 'virtual:ask-near' {
  /** the text of ask-near.ts, built */
  export const askNear: string;
}
