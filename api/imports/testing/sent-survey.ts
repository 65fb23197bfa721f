import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import { formWith } from '../../platform/testing/pictures.ts';
import type { TestApi } from '../../platform/testing.ts';

/** The import of a survey through the API, like an administrator's. */
export function surveyDesk(api: TestApi, token: string) {
  const folder = join(api.context.config.dataDirectory, 'files', 'imports');
  const send = (bytes: Uint8Array, name = 'semana.xlsx') =>
    api.send('/backoffice/imports', { method: 'POST', token, form: formWith('file', bytes, name, '') });
  const act = (id: number, what: string) =>
    api.send(`/backoffice/imports/${id}/${what}`, { method: 'POST', token, body: {} });
  const desk = {
    /** Uploads a file. @returns the response */
    send,
    /** Uploads a file and waits until it has been read. */
    async upload(bytes: Uint8Array, name?: string): Promise<ImportDetail> {
      const response = await send(bytes, name);
      expect(response.statusCode, response.body).toBe(200);
      await api.context.jobs.settled();
      return desk.read(response.json().data.id);
    },
    async read(id: number): Promise<ImportDetail> {
      return (await api.read('readImport', `/backoffice/imports/${id}`, { token })).data;
    },
    /** Starts an import and waits until it has ended. */
    async start(id: number, body: object = {}): Promise<ImportDetail> {
      await api.read('startImport', `/backoffice/imports/${id}/start`, { token, body });
      await api.context.jobs.settled();
      return desk.read(id);
    },
    /** Uploads and imports a file. */
    async import(bytes: Uint8Array): Promise<ImportDetail> {
      return desk.start((await desk.upload(bytes)).id);
    },
    /** Undoes an import and waits until it has ended. */
    async undo(id: number): Promise<ImportDetail> {
      await api.read('undoImport', `/backoffice/imports/${id}/undo`, { token });
      await api.context.jobs.settled();
      return desk.read(id);
    },
    /** Makes a call on an import. @returns the response */
    act,
    discard: (id: number) => api.send(`/backoffice/imports/${id}`, { method: 'DELETE', token }),
    /** Returns the names of the files that are stored for imports. */
    storedFiles: () => (existsSync(folder) ? readdirSync(folder) : []),
  };
  return desk;
}
