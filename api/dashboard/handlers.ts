export { readDashboard, readWaiting } from './dashboard.ts';
export { searchBackOffice } from './search-back-office.ts';
