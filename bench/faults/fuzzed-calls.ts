import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { faultOf, fillFuzzedCity, fuzz, tooLongQuery } from '#api/testing/fuzzed-requests.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createCity } from '../cities.ts';
import type { ByEffort } from '../effort.ts';
import { startCached } from '../processes.ts';
import type { FaultCase } from './fault-case.ts';
import { tellTimes, timesOf } from './support/program.ts';

const count: ByEffort = { full: 100_000, quick: 2_000, once: 20 };
const connections = 4;
const worstMs = 2_000;
/** This many faults are printed. */
const told = 20;

const administrator = { email: 'medicao@example.com', password: randomBytes(12).toString('hex') };

/** Makes calls that are nearly right, and some that are not, to all entries of the contract, the same in every run. */
export const fuzzedCalls: FaultCase = {
  name: 'Chamadas ao acaso, de todo o contrato',
  async run({ clusterUrl, scratch, effort }) {
    const url = await createCity(clusterUrl, 'fuzzed', (orm) => fillFuzzedCity(orm, new Date()));
    const server = await startCached({
      url,
      directory: join(scratch, 'fuzzed'),
      logFile: join(scratch, 'fuzzed.log'),
      env: {
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        VIACEP_URL: '',
        BRASILAPI_URL: '',
        NOMINATIM_URL: '',
        ANP_SURVEY_URL: '',
        ANP_REGISTER_URL: '',
      },
    });
    const base = `http://127.0.0.1:${server.ports[0]}/api`;
    const entries = Object.entries<Endpoint>(endpoints).map(([name, entry]) => ({
      name,
      entry,
      requestOf: fuzz(entry),
    }));
    const most = count[effort];
    const times: number[] = [];
    const statuses: Record<number, number> = {};
    const faults: string[] = [];
    let made = 0;
    let session = signIn(base);
    const work = async () => {
      while (made < most) {
        const [round, nth] = [Math.floor(made / entries.length), made % entries.length];
        made += 1;
        const { name, entry, requestOf } = entries[nth] as (typeof entries)[number];
        const { method, address, body, form } = requestOf(round);
        const askedAt = performance.now();
        const response = await fetch(base + address, {
          method,
          headers: {
            authorization: `Bearer ${await session}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(form && { body: form }),
        });
        const { status, headers } = response;
        const text = await response.text();
        const ms = performance.now() - askedAt;
        times.push(ms);
        statuses[status] = (statuses[status] ?? 0) + 1;
        const answer = { status, type: headers.get('content-type') ?? '', body: text };
        const fault = ms > worstMs ? `${Math.round(ms)} ms` : faultOf(entry, answer);
        if (fault) faults.push(`${name} ${method} ${address} ${JSON.stringify(body)}: ${fault}`);
        // A call may have ended the session.
        if (status === 401) session = signIn(base);
      }
    };
    try {
      await Promise.all(Array.from({ length: connections }, work));
      const tooLong = await fetch(`${base}/public/regions?${tooLongQuery}`);
      const refusal = faultOf(endpoints.listRegionCentres, {
        status: tooLong.status,
        type: '',
        body: await tooLong.text(),
      });
      for (const fault of faults.slice(0, told)) console.log(`    ${fault}`);
      const times99 = timesOf(times);
      return [
        { name: 'chamadas', value: `${made}, ${JSON.stringify(statuses)}` },
        { name: 'tempos', value: tellTimes(times99), met: times99.worst < worstMs },
        {
          name: 'erros, demoras e respostas sem envelope',
          value: String(faults.length),
          met: faults.length === 0,
        },
        {
          name: 'uma busca de 16 KB',
          value: `${tooLong.status}, ${refusal ?? 'com envelope'}`,
          met: tooLong.status === 431 && refusal === undefined,
        },
      ];
    } finally {
      await server.close();
    }
  },
};

async function signIn(base: string): Promise<string> {
  const response = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
