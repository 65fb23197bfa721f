import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';

/** Returns what the audit log keeps of a report: the author's words would survive there when they are erased. */
export function auditedReport(report: OwnReportedPrice) {
  const { id, Product, Establishment, FuelType, FuelStation } = report;
  const { reportedPrice, status, rejectionReason, official, version } = report;
  return {
    id,
    Product,
    Establishment,
    FuelType,
    FuelStation,
    reportedPrice,
    status,
    rejectionReason,
    official,
    version,
  };
}
