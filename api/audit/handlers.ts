import { exportAudit, listAudit, listAuditPeople, readAuditEntry } from './audit.ts';

export const auditHandlers = { listAudit, readAuditEntry, exportAudit, listAuditPeople };
