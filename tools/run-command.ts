import { writeFileSync } from 'node:fs';
import { BackupError } from '#api/backup/backup-format.ts';
import { type Config, ConfigError, readConfig } from '#api/platform/config.ts';
import { isDatabaseAway, isReadOnlyTransaction } from '#api/platform/database-errors.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { isDiskFull } from '#database/open/opening-failure.ts';
import { reasonOf } from '#database/reason-of.ts';
import { Interrupted, untilInterrupted } from './until-interrupted.ts';

export interface Command<Order> {
  usage: string;
  /** Returns undefined for wrong arguments. */
  readArguments(args: string[]): Order | undefined;
  /** Returns the exit code. Cleans up and throws the signal's reason when the signal is aborted. */
  run(order: Order, config: Config, signal: AbortSignal): Promise<number>;
  /** the beginning of the message about an unexpected error, such as 'O backup falhou' */
  failed: string;
  /** one sentence: the command was ended by a signal */
  interrupted: string;
  /** Returns the exit code for an error; 1 by default. */
  codeOf?(error: unknown): number;
}

/** Runs a command of package.json, and sets the exit code of the process: 2 for wrong arguments. */
export async function runCommand<Order>(command: Command<Order>): Promise<void> {
  const order = command.readArguments(process.argv.slice(2));
  if (order === undefined) {
    console.error(command.usage);
    process.exitCode = 2;
    return;
  }
  const signal = untilInterrupted();
  giveWayToServer();
  try {
    process.exitCode = await command.run(order, readConfig(loadEnvironment()), signal);
  } catch (error) {
    console.error(sentenceOf(error, command));
    process.exitCode = command.codeOf?.(error) ?? 1;
  }
}

/** When memory runs out, Linux ends the process with the highest score: this one, not the server on the same machine. */
function giveWayToServer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}

function sentenceOf(error: unknown, { failed, interrupted }: Pick<Command<never>, 'failed' | 'interrupted'>) {
  if (error instanceof Interrupted) return interrupted;
  const isExpected =
    error instanceof ConfigError || error instanceof OpenDatabaseError || error instanceof BackupError;
  return isExpected ? error.message : `${failed}: ${sayReason(error)}`;
}

/** Says why a command failed: in our words if the disk or the database is at fault, else in those of the error. */
export function sayReason(error: unknown): string {
  if (isDiskFull(error)) return 'o disco do banco de dados está cheio. Libere espaço e repita o comando.';
  if (isReadOnlyTransaction(error))
    return 'o banco de dados só aceita leituras agora, como quando o disco está quase cheio. Libere espaço e repita o comando.';
  if (isDatabaseAway(error))
    return `o banco de dados deixou de responder (${reasonOf(error)}). Repita o comando.`;
  return reasonOf(error);
}

/** Reads arguments that must be the name of one file. */
export function oneFile([file, ...others]: readonly string[]): string | undefined {
  return file === undefined || file === '' || file.startsWith('-') || others.length > 0 ? undefined : file;
}
