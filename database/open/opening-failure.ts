import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isNearlyFull, reservedBytes } from './disk-room.ts';
import { OpenDatabaseError } from './errors.ts';

const MiB = 1024 * 1024;

/**
 * Checks that the disk has enough space for a database that writes.
 * @throws {OpenDatabaseError} 'disk_full', 'directory_unusable'
 */
export function requireRoom(directory: string): void {
  try {
    if (isNearlyFull(directory)) throw new OpenDatabaseError('disk_full', diskFull(directory));
  } catch (error) {
    throw toOpeningFailure(directory, error);
  }
}

/** Turns the error of opening an embedded database into one sentence that says what to do. */
export function toOpeningFailure(directory: string, cause: unknown): OpenDatabaseError {
  if (cause instanceof OpenDatabaseError) return cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const text = cause instanceof Error ? cause.message : String(cause);
  if (isDiskFull(cause)) return new OpenDatabaseError('disk_full', diskFull(directory), { cause });
  // The folder itself is missing, and not a file in it: the system accepts no new folders there.
  if (code === 'ENOENT' && isFolderCall(cause)) {
    const message = `A pasta ${directory} não pode ser criada. Escolha outra em DATA_DIR.`;
    return new OpenDatabaseError('directory_unusable', message, { cause });
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(String(code)))
    return new OpenDatabaseError('directory_unusable', unusable(directory, String(code)), { cause });
  if (/permission denied|read-only file system|readonly database/i.test(text))
    return new OpenDatabaseError('directory_unusable', unusable(directory, 'EACCES'), { cause });
  return new OpenDatabaseError('damaged', damaged(directory, text), { cause });
}

function isFolderCall(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'mkdir';
}

/** Returns whether an error was caused by a full disk, through all layers of causes. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // 53100 is PostgreSQL's own code, whose message may be in another language.
  if ('code' in error && (error.code === 'ENOSPC' || error.code === '53100')) return true;
  return (
    /No space left on device|ENOSPC|database or disk is full/.test(error.message) || isDiskFull(error.cause)
  );
}

function diskFull(directory: string): string {
  return (
    `O disco de ${directory} está cheio: o banco de dados precisa de ${reservedBytes / MiB} MiB livres para abrir. ` +
    'Libere espaço e inicie de novo; o que foi gravado continua lá.'
  );
}

function unusable(directory: string, code: string): string {
  const reason = { EROFS: 'é só de leitura', ENOTDIR: 'não é uma pasta', EEXIST: 'não é uma pasta' }[code];
  const problem = reason ?? `não pode ser lida e gravada pelo usuário ${userInfo().username}`;
  return `A pasta ${directory} ${problem}. Corrija o dono e as permissões dela e do que contém, ou escolha outra em DATA_DIR.`;
}

function damaged(directory: string, text: string): string {
  const reason = text.split('\n')[0]?.replace(/^.*?\b(PANIC|FATAL): +/, '') ?? '';
  return (
    `O banco de dados em ${join(directory, 'database')} não abre (${reason}). Guarde uma cópia da pasta, ` +
    'restaure o último backup no lugar dela (npm run restore -- ARQUIVO) e inicie de novo.'
  );
}
