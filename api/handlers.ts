import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { kebabCase } from '#domain/text.ts';
import type { Handlers } from './platform/calls.ts';
import type { Handler } from './platform/handler.ts';

/** Returns the file of a call's handler within api/: sectors/list-public-sectors.ts for `listPublicSectors`. */
export function handlerFile(name: EndpointName): string {
  return `${endpoints[name].noun}/${kebabCase(name)}.ts`;
}

/**
 * Imports the handler of every entry of the endpoint table, found by its name, so that no list needs maintenance.
 * @throws {Error} for an entry without a handler
 */
async function loadHandlers(): Promise<Handlers> {
  const names = Object.keys(endpoints) as EndpointName[];
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const module: Record<string, Handler | undefined> = await import(`./${handlerFile(name)}`);
        const handler = module[name];
        if (handler?.name !== name)
          throw new Error(`api/${handlerFile(name)} has to export the handler ${name}`);
        return [name, handler] as const;
      }),
    ),
  );
}

export const handlers: Handlers = await loadHandlers();
