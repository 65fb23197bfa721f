import { readDashboard, readWaiting } from './dashboard.ts';
import { searchBackOffice } from './search-back-office.ts';

export const dashboardHandlers = { readDashboard, readWaiting, searchBackOffice };
