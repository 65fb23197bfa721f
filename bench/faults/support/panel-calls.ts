import { setTimeout as sleep } from 'node:timers/promises';

/** Calls of the panel, as an administrator makes them in a browser. */

interface Imported {
  rowsNew: number;
  rowsRefused: number;
}

export interface Survey extends Imported {
  id: number;
  status: string;
}

/** @throws when the answer is not a success */
export async function ask(address: string, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${address}${path}`, init);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: resposta ${response.status}: ${answer}`);
  return answer;
}

export async function call<T>(address: string, path: string, init: RequestInit): Promise<T> {
  return JSON.parse(await ask(address, `/api${path}`, init)).data;
}

export function post(body: object, token?: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && authorized(token)) },
    body: JSON.stringify(body),
  };
}

export function authorized(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

export async function signIn(address: string, account: { email: string; password: string }): Promise<string> {
  const { token } = await call<{ token: string }>(address, '/auth/login', post(account));
  return token;
}

/** Imports a file like an administrator in the panel. @returns the counts of its rows */
export async function importSurvey(address: string, token: string, content: Buffer): Promise<Survey> {
  const headers = authorized(token);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'pesquisa.csv');
  const sent = await call<Survey>(address, '/backoffice/imports', { method: 'POST', body: form, headers });
  const until = (status: string) => untilImport(address, token, { id: sent.id, status });
  await until('ready');
  await call(address, `/backoffice/imports/${sent.id}/start`, post({}, token));
  return until('done');
}

/** Waits until an import has a status. @throws when it fails */
export async function untilImport(
  address: string,
  token: string,
  { id, status }: { id: number; status: string },
): Promise<Survey> {
  for (;;) {
    const response = await fetch(`${address}/api/backoffice/imports/${id}`, { headers: authorized(token) });
    const answer = await response.text();
    // On a busy machine a reader may be refused now and then.
    const survey: Survey | undefined = response.ok ? JSON.parse(answer).data : undefined;
    if (!survey && response.status !== 503) throw new Error(`${response.status}: ${answer}`);
    if (survey?.status === status) return survey;
    if (survey?.status === 'failed') throw new Error(`a importação falhou: ${JSON.stringify(survey)}`);
    await sleep(500);
  }
}
