/** The database could not be opened. `code` is stable; the message is for the operator, in Portuguese. */
export class OpenDatabaseError extends Error {
  override readonly name = 'OpenDatabaseError';
  readonly code:
    | 'directory_in_use'
    | 'directory_unusable'
    | 'disk_full'
    | 'damaged'
    | 'program_unusable'
    | 'server_unreachable'
    | 'server_too_old'
    | 'extension_missing'
    | 'schema_newer'
    | 'schema_older';

  constructor(code: OpenDatabaseError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
