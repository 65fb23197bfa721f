import type { sources } from '#database/schema.ts';
import type { SourceOutcome } from '#domain/sources.ts';
import type { Context } from '../platform/context.ts';
import type { Attempt } from '../platform/job-queue.ts';
import type { Outside, Validators } from '../platform/outside.ts';

/** The result of asking a source. */
export interface SourceAnswer {
  outcome: SourceOutcome;
  /** in Portuguese, as the panel shows it */
  said: string;
  /** it has brought what it is there for, so that it is not silent */
  brought: boolean;
  /** what the whole answer was, to ask only for changes the next time */
  version?: Validators & { sha256: string };
}

/** Asks a source and takes over what it brings. @throws {ServiceError} when it does not answer */
export type AskSource = (given: {
  /** as the operator has set it */
  address: string;
  known: typeof sources.$inferSelect;
  context: Context;
  attempt: Attempt;
}) => Promise<SourceAnswer>;

/** The way in which a site is asked. */
export interface Fetching {
  outside: Outside;
  /** as the operator has set it */
  setting: string;
  signal: AbortSignal;
}
