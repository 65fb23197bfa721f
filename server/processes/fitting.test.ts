import { expect, it } from 'vitest';
import { fittingProcesses } from './fitting.ts';

/** A server that accepts so many connections. */
const serverWith = (connections: number) => ({ run: async () => ({ rows: [{ connections }] }) });

it('serves with as many processes as wanted, or with fewer if that is left open, and refuses more than PostgreSQL has connections for', async () => {
  for (const processesAreAuto of [true, false])
    expect(await fittingProcesses(serverWith(120), { processes: 3, processesAreAuto })).toBe(3);
  const wanted = { processes: 8, processesAreAuto: true };
  expect(await fittingProcesses(serverWith(97), wanted)).toBe(2);
  expect(await fittingProcesses(serverWith(30), wanted)).toBe(1);
  await expect(fittingProcesses(serverWith(97), { processes: 4, processesAreAuto: false })).rejects.toThrow(
    'PROCESSES=4 usa até 160 conexões, e o PostgreSQL aceita 97: aumente max_connections ou diminua PROCESSES.',
  );
});
