/** The built files of script that every page has, so nothing that is loaded later need name them to be loaded beside it. */
export const isEverywhere = /\/(rolldown-runtime|framework|site)-[\w-]{8}\.js$/;
