/**
 * How much a call costs the server, which decides its limit (api/platform/limits/quotas.ts): 'read' an ordinary read, 'search'
 * a read that scans a lot or asks external services, 'write' a change, 'file' an upload, or a table downloaded as a file.
 */
export type Cost = 'read' | 'search' | 'write' | 'file';
