import { z } from 'zod';

/** Increases when older versions of the site can no longer read the file. */
export const backupFormat = 1;

/** The names of the entries of a backup, which is a gzipped tar file. */
export const entryNames = {
  header: 'backup.json',
  tables: 'tables/',
  files: 'files/',
  manifest: 'manifest.json',
} as const;

/** The first entry shows whether this version of the site can restore the file. */
export const backupHeader = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** the timestamps that identify migrations, in their order */
  migrations: z.array(z.number()),
});

const counted = { sha256: z.string() };

/** The last entry describes the contents of all others. A file without it is truncated. */
export const backupManifest = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...counted })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** uploaded files and the secrets, by the names of their entries */
  files: z.array(z.object({ name: z.string(), bytes: z.number(), ...counted })),
});

export type BackupHeader = z.infer<typeof backupHeader>;
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackedUpTable = BackupManifest['tables'][number];

/** A backup cannot be made, read or restored. The message gives the operator the reason, in Portuguese. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
