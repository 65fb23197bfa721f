import type { CallEntry } from 'virtual:call-table';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

const moduleName = 'virtual:call-table';
const resolvedName = `\0${moduleName}`;

/**
 * Serves the module 'virtual:call-table' (see call-table.d.ts): method and path of every endpoint by its name. The
 * endpoint table itself imports Zod and all schemas, which are too large for pages.
 */
export function callTablePlugin(): Plugin {
  return {
    name: 'call-table',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined;
      const { endpoints } = await import('#contract/endpoints.ts');
      const entries = Object.entries<Endpoint>(endpoints).map(([name, entry]) => [name, callEntry(entry)]);
      return `export const callTable = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}

export function callEntry({ method, path, who, data, idempotent, upload }: Endpoint): CallEntry {
  return {
    method,
    path,
    ...(who === 'anyone' && { isPublic: true }),
    ...(data instanceof z.ZodArray && { isList: true }),
    ...(idempotent && { idempotent }),
    ...(upload && { uploadField: upload.field }),
  };
}
