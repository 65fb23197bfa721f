/** The form of all buttons that put something on the list, which work without script: it opens a list with the one product. */
export const listFormId = 'na-lista';
