/**
 * The state of the import of a survey file. A file that was uploaded is being 'read' for its preview, is then 'ready', and
 * waits for a person; 'failed' keeps what was written before the failure.
 */
export const importStatuses = ['reading', 'ready', 'running', 'done', 'failed', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];
