import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Histogram, type Registry } from 'prom-client';
import { requestLabel } from '#api/platform/request-label.ts';
import { type StatementTime, statementChannel } from '#database/open/statement-timing.ts';
import { secondsBuckets } from './seconds-buckets.ts';

/** Statements outside calls and jobs: sessions, the job queue, readiness checks. */
const noWork = 'none';

/** Begins to measure the time of the database. @returns a function that ends it */
export function measureStatements(registry: Registry): () => void {
  const seconds = new Histogram({
    name: 'compara_statement_seconds',
    help: 'Time that statements took, with their wait for a connection, by the call or job that made them.',
    labelNames: ['work'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  const heard = (message: unknown) => {
    const { ms } = message as StatementTime;
    seconds.observe({ work: requestLabel.getStore() ?? noWork }, ms / 1000);
  };
  subscribe(statementChannel, heard);
  return () => unsubscribe(statementChannel, heard);
}
