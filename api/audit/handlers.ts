import { exportAudit, listAudit, readAuditEntry } from './audit.ts';
import { listAuditPeople } from './list-audit-people.ts';

export const auditHandlers = { listAudit, readAuditEntry, exportAudit, listAuditPeople };
