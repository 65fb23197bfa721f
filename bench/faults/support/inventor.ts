/** Requests one made-up address after another: unknown parameters, odd ids, words never searched before. */
import { Connection } from './connection.ts';
import { asProgram, type OwnCost, startCost } from './program.ts';

export interface InventorOptions {
  port: number;
  count: number;
  connections: number;
}

export interface InventorReport {
  statuses: Record<string, number>;
  broken: number;
  seconds: number;
  cost: OwnCost;
}

const { options, tell } = asProgram<InventorOptions>();
const statuses: Record<string, number> = {};
let broken = 0;
let asked = 0;

/** Most are cached or refused as invalid; some are valid, and have to be rendered. */
function invent(n: number): string {
  const nth = n % 200;
  if (nth === 0) return `/combustivel?search=palavra${n}`;
  if (nth === 1) return `/posto/${1_000_000 + n}`;
  if (nth === 2) return `/pagina-inventada/${n}`;
  if (nth < 30) return `/api/public/suggestions?search=palavra${n}`;
  if (nth < 60) return `/api/fuel/stations/6.${String(n).padStart(16, '0')}`;
  if (nth < 90) return `/api/public/prices/product/6.${String(n).padStart(16, '0')}`;
  if (nth < 120) return `/api/public/regions?x=${n}`;
  if (nth < 160) return `/combustivel?fbclid=${n}`;
  return `/?utm_source=${n}&x=${n}`;
}

const cost = startCost();
const startedAt = performance.now();
await Promise.all(Array.from({ length: options.connections }, work));
const seconds = (performance.now() - startedAt) / 1000;
const report: InventorReport = { statuses, broken, seconds, cost: cost() };
tell(report);

async function work(): Promise<void> {
  let connection = await Connection.open(options.port);
  while (asked < options.count) {
    const n = asked;
    asked += 1;
    const headers = `x-forwarded-for: 10.${(n >> 8) & 255}.${n & 255}.7\r\naccept-encoding: br\r\n`;
    try {
      if (!connection.isOpen) connection = await Connection.open(options.port);
      const { status } = await connection.ask(invent(n), headers);
      statuses[status] = (statuses[status] ?? 0) + 1;
    } catch {
      broken += 1;
    }
  }
  connection.close();
}
