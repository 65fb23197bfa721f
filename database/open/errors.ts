/** The database could not be opened. `code` is stable; the message is for the operator, in Portuguese. */
export class OpenDatabaseError extends Error {
  override readonly name = 'OpenDatabaseError';
  readonly code:
    | 'directory_in_use'
    | 'directory_unusable'
    | 'disk_full'
    | 'damaged'
    | 'server_unreachable'
    | 'server_too_old'
    | 'extension_missing';

  constructor(code: OpenDatabaseError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * The embedded database ended, or is not open now. A statement in progress may or may not have been committed; a later
 * one has not run.
 */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  /** PostgreSQL's code for a failed connection */
  readonly code = '08006';
}
