import pino from 'pino';
import { createContext } from '#api/create-context.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { createCaches } from '../../platform/caches.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { decideAlerts } from '../decide-alerts.ts';
import { sendDigests } from '../send-alerts.ts';

/**
 * Decides the alerts of a day and sends their digests, as a node does at seven o'clock, and ends. It takes its settings from the
 * environment, like the server, and leaves queued mails to another process.
 */
const [day = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const database = await openDatabase({ url: config.databaseUrl, directory: config.dataDirectory });
const caches = createCaches(systemClock);
const log = pino({ level: 'silent' });
const context = await createContext({ database, config, clock: systemClock, caches, log });
const { signal } = new AbortController();
await decideAlerts(context, day, signal);
await sendDigests(context, day, signal);
process.exit();
