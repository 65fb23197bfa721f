import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { kebabCase } from '#domain/text.ts';
import type { Handlers } from './platform/calls.ts';
import type { Handler } from './platform/handler.ts';

/** Where the handler of a call lives: `listPublicSectors` of the noun sectors in api/sectors/list-public-sectors.ts. */
export function handlerFile(name: EndpointName): string {
  return `${endpoints[name].noun}/${kebabCase(name)}.ts`;
}

/**
 * The handler of every entry of the endpoint table, found by its name: there is no list to add to.
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
