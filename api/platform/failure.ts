import {
  type ChangedBy,
  type FailureBody,
  type FailureCode,
  failures,
  type Issue,
  type MovedTo,
} from '#contract/failures.ts';
import type { Permission } from '#domain/can.ts';
import { sayWait } from '#domain/waiting.ts';

/** A refusal with a stable code, thrown by handlers. The error handler turns it into status and message. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly issues: readonly Issue[] | undefined;

  constructor(code: FailureCode, message: string = failures[code].message, issues?: readonly Issue[]) {
    super(message);
    this.code = code;
    this.issues = issues;
  }

  get status(): number {
    return failures[this.code].status;
  }

  body(): FailureBody {
    return {
      success: false,
      code: this.code,
      message: this.message,
      ...(this.issues && { issues: [...this.issues] }),
    };
  }
}

/** Returns whether an error is the answer to what the client has sent, not to the state of the server. */
export function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.status < 500;
}

/** 'too_many', with the seconds to wait. */
export class TooMany extends Failure {
  readonly retryAfterSeconds: number;

  /** @param why a sentence that precedes the wait */
  constructor(retryAfterSeconds: number, why = 'Muitas tentativas.') {
    super('too_many', `${why} Tente de novo em ${sayWait(retryAfterSeconds)}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 'unavailable': the disk of the embedded database is nearly full, so it is read-only. */
export class NoRoom extends Failure {
  constructor() {
    super(
      'unavailable',
      'O servidor está sem espaço em disco e não pode gravar agora. Nada foi alterado. Tente novamente mais tarde.',
    );
  }
}

/** 'stale': the row has changed since the version that the caller edited. */
export class Stale extends Failure {
  readonly changed: ChangedBy | undefined;

  /** @param changed undefined when the person who changed the row is unknown */
  constructor(changed: ChangedBy | undefined) {
    super('stale');
    this.changed = changed;
  }

  override body(): FailureBody {
    return { ...super.body(), ...(this.changed && { changed: this.changed }) };
  }
}

/** 'moved': the id was that of a row which has another one now. */
export class Moved extends Failure {
  readonly moved: MovedTo;

  constructor(moved: MovedTo) {
    super('moved');
    this.moved = moved;
  }

  override body(): FailureBody {
    return { ...super.body(), moved: this.moved };
  }
}

/** 'second_step': the password is right, and a passkey or a code has to follow. */
export class SecondStep extends Failure {
  readonly token: string;

  /** @param token what the code is asked for and confirmed with */
  constructor(token: string) {
    super('second_step');
    this.token = token;
  }

  override body(): FailureBody {
    return { ...super.body(), step: { token: this.token } };
  }
}

/** Returns 'in_use' with the reason of a permission from a table of permitted acts (domain/can.ts) that is denied. */
export function denialOf(permission: Permission): Failure | undefined {
  return permission.may ? undefined : new Failure('in_use', permission.why);
}

/** Checks a permission. @throws {Failure} 'in_use' with its reason */
export function requirePermission(permission: Permission): void {
  const denial = denialOf(permission);
  if (denial) throw denial;
}

/** Creates the failure 'not_found' with a specific message: `notFound('Posto não encontrado.')`. */
export function notFound(message: string): Failure {
  return new Failure('not_found', message);
}

/** Creates the failure 'invalid' for one field. */
export function invalid(field: string, message: string): Failure {
  return new Failure('invalid', failures.invalid.message, [{ field, message }]);
}
