/**
 * How much a call costs the server, by which it is limited (api/platform/limits/quotas.ts):
 * 'read' an ordinary read, 'search' a read that looks through much or asks services of others,
 * 'write' a change, 'file' a file that comes in, or a table that goes out as one.
 */
export type Cost = 'read' | 'search' | 'write' | 'file';
