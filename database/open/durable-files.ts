import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeFileSystem {
  tryFSOperation<T>(operation: () => T): T;
  stream_ops: {
    read: (...given: unknown[]) => number;
    write: (...given: unknown[]) => number;
    fsync?: (stream: { nfd: number }) => number;
  };
}

/** Called after each successful use of a file. */
type OnFileUse = (use: 'read' | 'write' | 'fsync') => void;

/** Stores PGlite's files on disk, with the fsync that its own file system omits (design: durability). */
export class DurableFiles extends NodeFS {
  readonly #onFileUse: OnFileUse;

  constructor(directory: string, onFileUse: OnFileUse) {
    super(directory);
    this.#onFileUse = onFileUse;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const extend = (module: PGlite['Module']) => {
      const nodeFiles: NodeFileSystem = module.FS.filesystems.NODEFS;
      const { stream_ops: operations } = nodeFiles;
      const { read, write } = operations;
      operations.read = (...given) => this.#counted('read', read(...given));
      operations.write = (...given) => this.#counted('write', write(...given));
      operations.fsync = ({ nfd }) =>
        nodeFiles.tryFSOperation(() => {
          fs.fsyncSync(nfd);
          return this.#counted('fsync', 0);
        });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), extend] } };
  }

  #counted(use: Parameters<OnFileUse>[0], result: number): number {
    this.#onFileUse(use);
    return result;
  }
}

/**
 * PGlite's parameters without -F, which disables fsync. The WAL uses fsync, because PGlite's fdatasync does nothing.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
