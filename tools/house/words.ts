/** Block comments and groups of line comments. The text before must be blank or an opening bracket, because globs contain comment marks. */
const comments = /(?<=^|[\s{(,[|])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/gm;
/** Comment marks at the start and end of a line. */
const marks = /^[ \t]*(?:\/\*+|\*\/|\*(?!\/)|\/\/+)[ \t]?|[ \t]*\*+\/$/gm;
/** A blank line, a list item or a tag starts a new paragraph. */
const paragraphEnd = /\n[ \t]*\n|\n(?=[ \t]*(?:[-*] |\d+\. |@))/;
const headless = /^["'“(]?(?:who|whom|whose|whoever|what|whatever)\b/i;

/**
 * Returns the sentences of a source's comments that start with a headless 'who', 'what' or 'whoever', such as
 * 'Who signs in twice waits.' instead of 'A person who signs in twice waits.'. Questions are allowed, and so are labels
 * before a list, which end in a colon.
 */
export function headlessSentences(source: string): string[] {
  return [...source.matchAll(comments)]
    .flatMap(([comment]) => comment.replace(marks, '').split(paragraphEnd))
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?]["'”)]?) /))
    .map((sentence) => sentence.trim().replace(/^(?:[-*]|\d+\.) /, ''))
    .filter((sentence) => headless.test(sentence) && !/[?:]["'”)]?$/.test(sentence));
}

/** Returns a source without its comments. */
export function withoutComments(source: string): string {
  return source.replace(comments, '');
}
