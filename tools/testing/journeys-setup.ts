import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import '#database/testing/provided.ts';
import type { Shared } from '#e2e/support/shared.ts';
import { type SharedSite, sharedSites } from '#e2e/support/shared-sites.ts';
import { startSite } from '#e2e/support/site.ts';
import { prepareMigratedDirectory } from './migrated-files.ts';
import { shareMigratedPostgres } from './migrated-postgres.ts';

type Started = Shared[keyof Shared] & { stop(): Promise<void> };

/**
 * Prepares a data directory with a migrated, empty database, which each server of the journeys copies (except in the
 * journey about the very first start), and provides what journeys share.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await prepareMigratedDirectory();
  project.provide('migratedDirectory', directory);

  const shared = await handOut({
    demonstration: () => startShared('demonstration', directory),
    empty: () => startShared('empty', directory),
    'small-city': () => startShared('small-city', directory),
    async postgres() {
      const { release, ...server } = await shareMigratedPostgres();
      return { ...server, stop: release };
    },
  });
  project.provide('sharedByJourneys', shared.address);
  return shared.stop;
}

/** Several journeys begin with a page at once: a site that has just started might have no room for all of them. */
async function startShared(name: SharedSite, directory: string) {
  const site = await startSite({ ...sharedSites[name], embedded: true }, directory);
  try {
    await answers(site.address, AbortSignal.timeout(60_000));
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}

async function answers(address: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(address, { signal });
    await answer.text();
    if (answer.ok) return;
    await pause(50, undefined, { signal });
  }
}

/** Serves shared things by name, on this machine only; each is started at its first request. */
async function handOut(starts: { [Name in keyof Shared]: () => Promise<Started> }) {
  const started = new Map<string, Promise<Started>>();
  const start = async (name: string) => {
    if (!(name in starts)) throw new Error(`journeys share no '${name}'`);
    const found = started.get(name) ?? starts[name as keyof Shared]();
    started.set(name, found);
    return found;
  };
  const server = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? '';
    try {
      response.end(JSON.stringify(await start(name)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await Promise.allSettled([...started.values()].map(async (one) => (await one).stop()));
    },
  };
}
