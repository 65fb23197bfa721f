import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type DestinationStream, type Logger } from 'pino';
import { startAlerts } from '#api/alerts/send-alerts.ts';
import { createContext } from '#api/create-context.ts';
import { estimatePoints } from '#api/establishments/estimate-points.ts';
import { forgetUnusedLogos } from '#api/fuel-brands/brand-logos.ts';
import { handlers } from '#api/handlers.ts';
import { forgetSurveys } from '#api/imports/forget-surveys.ts';
import { startJobs } from '#api/jobs.ts';
import { placePhotos } from '#api/merchant-board/photo.ts';
import { forgetOldMessages } from '#api/messages/writes.ts';
import { buildApi } from '#api/platform/app.ts';
import { type Caches, createCaches } from '#api/platform/caches.ts';
import { createCalls } from '#api/platform/calls.ts';
import { type Clock, systemClock } from '#api/platform/clock.ts';
import type { Config } from '#api/platform/config.ts';
import { inBackground } from '#api/platform/context.ts';
import { forgetNetworks } from '#api/platform/forget-networks.ts';
import { deleteOldKeys } from '#api/platform/idempotency.ts';
import { createLocalCaller, type LocalCaller } from '#api/platform/local-caller.ts';
import { deleteOldOutboxFiles, outboxOf } from '#api/platform/mail/outbox.ts';
import { deleteLeftMails } from '#api/platform/mail/send-email.ts';
import { forgetOldViews } from '#api/price-views/price-views.ts';
import { deleteLeftReceiptFiles } from '#api/receipt-files/receipt-files.ts';
import { forgetUnusedImages } from '#api/receipts/images.ts';
import { forgetRemovals } from '#api/removals/removals.ts';
import { startDecisionNews } from '#api/reported-prices/decision-news.ts';
import { rankWaitingReports } from '#api/reported-prices/ranks.ts';
import { forgetExpired } from '#api/sessions/sessions.ts';
import { startSources } from '#api/sources/ask-sources.ts';
import { photos } from '#api/users/photo.ts';
import { pathsOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Database } from '#database/database.ts';
import { closeGracefully } from './close-gracefully.ts';
import { closeStalled } from './close-stalled.ts';
import { everyDay } from './every-day.ts';
import { limitRequestTime, longestRequestMs } from './limit-request-time.ts';
import { listen } from './listen.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import type { Pages } from './pages.ts';
import { preparePages } from './prepare-pages.ts';
import type { Siblings } from './processes/siblings.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { createRequestListener, optionsOfPages, renderOf } from './request-listener.ts';
import { createRequestLog } from './request-log.ts';
import { withShutdownDeadline } from './shutdown-deadline.ts';
import type { StaticFiles } from './static-files.ts';

export interface Parts {
  config: Config;
  database: Database;
  log: Logger;
  /** the destination of the log; the standard output by default */
  lines?: DestinationStream;
  clock?: Clock;
  /** the other processes of this machine; undefined: this is the only one */
  siblings?: Siblings | undefined;
  caches?: Caches;
  files: StaticFiles;
  /** opens the pages, which use the API's calls */
  openPages: (call: LocalCaller, clock: Clock) => Pages;
  /** creates a middleware that gets each request first (development) */
  before?: (server: Server) => Promise<Before>;
}

export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface RunningServer {
  /** http://host:port, with the actual port */
  address: string;
  /**
   * Answers requests until the balancer has noticed, then refuses connections and finishes open requests. Does not close
   * the database.
   */
  close(): Promise<void>;
}

/** How long a closing server continues at least, so that requests already on the way are answered. */
const shortestNoticeMs = 250;

export async function startServer({
  config,
  database,
  log,
  lines = pino.destination(1),
  clock = systemClock,
  siblings,
  caches = createCaches(clock, siblings?.tell),
  files,
  openPages,
  before,
}: Parts): Promise<RunningServer> {
  const siblingCounts = siblings?.counts;
  const context = await createContext({ database, config, clock, caches, log, siblingCounts });
  const calls = createCalls(context, handlers);
  const api = await buildApi(context, calls);
  await api.ready();
  const stopListening = await database.listen('catalogue', caches);
  caches.responses.startRenewing();
  const report = (error: unknown, requestId: string | null) =>
    log.error({ err: error, id: requestId }, 'page failed');
  const stopReporting = reportPageFailures(report);
  const pages = openPages(createLocalCaller(calls, context), clock);
  const metrics =
    config.metricsToken === undefined
      ? undefined
      : createMetrics(context, config.metricsToken, await pages.patterns(), siblings?.metrics);
  siblings?.answer({
    written: caches.dropOfSibling,
    figures: async () => (await metrics?.figures()) ?? [],
  });
  const isApi = apiPaths(config.apiPrefix);
  const listener = createRequestListener({
    api,
    config,
    isApi,
    pages,
    files,
    cache: caches.responses,
    queue: context.queues.pages,
    limits: context.limits,
    isReady: async () => (await database.answers()) && !graceful.isClosing(),
    log: createRequestLog(log, lines),
    metrics,
    warn: (message) => log.warn(message),
    report,
  });
  const server = createServer({
    // The listener refuses a request without this header, in the format of all failures.
    requireHostHeader: false,
    requestTimeout: longestRequestMs,
    // Headers take no client long to send.
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
  });
  refuseUnreadable(server);
  const listening: NetServer[] = [server];
  const limit = limitRequestTime(config.apiPrefix);
  const middleware = await before?.(server);
  server.on('request', (request, response) => {
    limit(request, response);
    if (middleware) middleware(request, response, () => listener(request, response));
    else listener(request, response);
    // The operating system has accepted most cached responses as a whole by now.
    if (!response.writableEnded || response.writableLength > 0) closeStalled(response);
  });
  const graceful = closeGracefully(server, {
    notice: () => sleep(Math.max(shortestNoticeMs, config.closingSeconds * 1000)),
    listening,
  });
  try {
    listening.push(...(await listen(server, config)));
  } catch (error) {
    stopReporting();
    metrics?.stop();
    caches.responses.stopRenewing();
    await stopListening();
    context.limits.close();
    await context.jobs.stop();
    throw error;
  }
  await startJobs(context);
  const background = inBackground(context);
  const { orm } = background.database;
  const dailyTasks = [
    // Files have the time of this machine.
    () => context.temporary.deleteLeft(systemClock.now()),
    () => context.files.deleteDrafts(systemClock.now()),
    () => estimatePoints(background),
    () => forgetOldMessages(orm, clock.now()),
    () => forgetExpired(orm, clock.now()),
    () => forgetNetworks(orm, clock.now()),
    () => forgetOldViews(orm, clock.now()),
    () => forgetRemovals(background),
    () => forgetUnusedImages(background),
    () => photos.forgetLeft(background),
    () => placePhotos.forgetLeft(background),
    () => deleteLeftReceiptFiles(background),
    () => forgetUnusedLogos(background),
    () => forgetSurveys(background),
    () => deleteOldKeys(orm, clock.now()),
    () => deleteOldOutboxFiles(outboxOf(config), clock.now()),
    () => deleteLeftMails(background),
    () => rankWaitingReports(background),
    () => startSources(background),
    () => startAlerts(background),
    () => startDecisionNews(background),
  ];
  // One of the processes of a machine runs them for all.
  const stopDailyTasks = everyDay(siblings?.runsDailyTasks === false ? [] : dailyTasks, (error) =>
    log.error({ err: error }, 'one of the daily tasks failed'),
  );
  const { port } = server.address() as AddressInfo;
  const options = optionsOfPages(context.queues.pages);
  preparePages(
    (page, onMade) => caches.responses.prepare(page, renderOf(pages, page, 'ahead'), options, onMade),
    isApi,
    config.pagesAhead,
  );

  return {
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async close() {
      await graceful.close();
      const stop = async () => {
        // Jobs and tasks stop concurrently, so that neither uses up the other's time.
        await Promise.all([stopDailyTasks(), context.jobs.stop(), context.views.close()]);
        stopReporting();
        metrics?.stop();
        caches.responses.stopRenewing();
        await stopListening();
        await api.close();
        context.limits.close();
        context.temporary.close();
      };
      const hasStopped = await withShutdownDeadline(stop(), database);
      if (!hasStopped) log.warn('what still waits for the database is given up');
    },
  };
}

/**
 * Returns a function that checks whether a path belongs to the API. With an empty prefix the API shares the root with
 * the pages, so it owns the first segments of its paths.
 */
function apiPaths(prefix: string): (path: string) => boolean {
  if (prefix !== '') return (path) => path === prefix || path.startsWith(`${prefix}/`);
  const segments = new Set([
    'docs',
    'openapi.json',
    ...Object.values(endpoints).flatMap((entry) => pathsOf(entry).map((path) => path.split('/')[1])),
  ]);
  return (path) => segments.has(path.split('/')[1]);
}

/** Returns whether a page has refused an address, such as one that does not exist, which is not a server error. */
function isRefusal(error: unknown): boolean {
  const status = typeof error === 'object' && error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500;
}

/** Subscribes to the errors that pages publish while they are rendered; see web/entry.server.tsx. */
function reportPageFailures(report: (error: unknown, requestId: string | null) => void): () => void {
  const channel = 'compara-palmas:page-failure';
  const onFailure = (message: unknown) => {
    const { error, requestId } = message as { error: unknown; requestId: string | null };
    if (!isRefusal(error)) report(error, requestId);
  };
  subscribe(channel, onFailure);
  return () => unsubscribe(channel, onFailure);
}
