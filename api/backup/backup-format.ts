import { z } from 'zod';

/** Grows when an older version of the site could no longer read the file. */
export const backupFormat = 1;

/** The names of the entries of a backup, which is a tar file, gzipped. */
export const entryNames = {
  header: 'backup.json',
  tables: 'tables/',
  files: 'files/',
  manifest: 'manifest.json',
} as const;

/** The first entry tells whether this version of the site can restore the file. */
export const backupHeader = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** the times by which migrations are known, in their order */
  migrations: z.array(z.number()),
});

const counted = { sha256: z.string() };

/** The last entry tells what all others hold. A file without it is cut short. */
export const backupManifest = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...counted })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** files that people sent, and the secrets, by the names of their entries */
  files: z.array(z.object({ name: z.string(), bytes: z.number(), ...counted })),
});

export type BackupHeader = z.infer<typeof backupHeader>;
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackedUpTable = BackupManifest['tables'][number];

/** A backup cannot be made, read or restored. The message tells the operator why, in Portuguese. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
