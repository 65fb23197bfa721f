import fs from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeFileSystem {
  tryFSOperation<T>(operation: () => T): T;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/** PGlite's files on disk, with the fsync that its own file system leaves out (design: durability). */
export class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const mendFsync = (module: PGlite['Module']) => {
      const nodeFiles: NodeFileSystem = module.FS.filesystems.NODEFS;
      nodeFiles.stream_ops.fsync = ({ nfd }) =>
        nodeFiles.tryFSOperation(() => {
          fs.fsyncSync(nfd);
          return 0;
        });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mendFsync] } };
  }
}

/** PGlite's own parameters without -F, which switches fsync off; its fdatasync does nothing, so fsync it must be. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Puts every file and folder below a directory on the disk, deepest first. */
export function fsyncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else if (entry.isFile()) fsyncPath(path);
  }
  fsyncPath(directory);
}

/** Puts one file, or the names in one folder, on the disk. */
export function fsyncPath(path: string): void {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
