import { AsyncLocalStorage } from 'node:async_hooks';

/** The name of the current call or job, under which the database's time is counted. */
export const requestLabel = new AsyncLocalStorage<string>();
