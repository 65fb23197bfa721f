import { AsyncLocalStorage } from 'node:async_hooks';

/** The name of the call or job that the current code belongs to, by which the database's time is counted. */
export const requestLabel = new AsyncLocalStorage<string>();
