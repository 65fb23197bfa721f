import { readDashboard } from './read-dashboard.ts';
import { readWaiting } from './read-waiting.ts';
import { searchBackOffice } from './search-back-office.ts';

export const dashboardHandlers = { readDashboard, readWaiting, searchBackOffice };
