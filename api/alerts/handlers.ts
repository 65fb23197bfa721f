export { confirmAlert } from './alert-link.ts';
export { listAlerts, listOwnAlerts, readPushKey } from './reads.ts';
export { createAlert, createOwnAlert, deleteOwnAlert, renewPush, stopAlerts } from './writes.ts';
