/** The database could not be opened. `code` is stable; the message is for the operator, in Portuguese. */
export class OpenDatabaseError extends Error {
  override readonly name = 'OpenDatabaseError';
  readonly code: 'directory_in_use' | 'server_unreachable' | 'server_too_old';

  constructor(code: OpenDatabaseError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
