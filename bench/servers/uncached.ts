/** The product as `npm start` runs it, but without its response cache. */
import pino from 'pino';
import { readConfig } from '#api/platform/config.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { startUncached } from '../start-uncached.ts';

const config = readConfig(process.env);
const lines = pino.destination({ sync: false, minLength: 64 * 1024, maxWrite: 128 * 1024 });
const log = pino({ level: config.logLevel }, lines);
const database = await openDatabase({ url: config.databaseUrl, directory: config.dataDirectory });
const server = await startUncached({
  config,
  database,
  log,
  lines,
  keepsReplies: process.env.KEEPS_REPLIES === 'yes',
});

process.send?.([Number(new URL(server.address).port)]);
process.once('SIGTERM', async () => {
  await server.close();
  await database.close();
  process.exit();
});
process.once('disconnect', () => process.exit());
