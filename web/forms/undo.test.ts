import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, keepSession } from '#web/session/session.ts';
import { ana, stubBrowser } from '#web/session/testing.ts';
import { latestNotice } from '#web/ui/notify.ts';
import { createRemoval, goesOn, type RemovalOptions, undoAll } from './undo.ts';

let server: number[] = [];
let hidden: number[] = [];
const open = (more: Partial<RemovalOptions<number>> = {}) =>
  createRemoval<number>({
    done: (count) => ({ title: count === 1 ? 'Avaliação removida' : `${count} avaliações removidas` }),
    undone: 'Remoção desfeita',
    failed: 'Não foi possível remover',
    async remove(id) {
      if (!server.includes(id)) throw new Error('Já não existe.');
      server = server.filter((other) => other !== id);
      return async () => {
        server.push(id);
      };
    },
    describe: (error) => (error instanceof Error ? error.message : null),
    onChange: (ids) => {
      hidden = [...ids];
    },
    ...more,
  });

const signIn = (id: number) => keepSession({ token: `t${id}`, user: { ...ana, id } });

beforeEach(() => {
  stubBrowser();
  signIn(1);
  server = [7, 8, 9];
  hidden = [];
});
afterEach(() => vi.unstubAllGlobals());

it('deletes at once: the row is hidden while the call is under way', async () => {
  const removed = open()(7);
  expect(hidden).toEqual([7]);
  await removed;
  expect(server).toEqual([8, 9]);
  expect(hidden).toEqual([]);
  expect(latestNotice()).toMatchObject({ title: 'Avaliação removida', action: { label: 'Desfazer' } });
});

it('restores what was deleted together, the last row first', async () => {
  await open()(7, 8);
  expect(latestNotice()?.title).toBe('2 avaliações removidas');
  latestNotice()?.action?.run();
  await vi.waitFor(() => expect(latestNotice()?.title).toBe('Remoção desfeita'));
  expect(server).toEqual([9, 8, 7]);
});

it('says why a row was not deleted, which is back, and offers nothing to undo', async () => {
  await open()(5);
  expect(hidden).toEqual([]);
  expect(latestNotice()).toMatchObject({
    kind: 'error',
    title: 'Não foi possível remover',
    text: 'Já não existe.',
  });
});

it('says why a row could not be restored', async () => {
  await open({ remove: async () => () => Promise.reject(new Error('O tempo para desfazer acabou.')) })(7);
  latestNotice()?.action?.run();
  await vi.waitFor(() =>
    expect(latestNotice()).toMatchObject({
      title: 'Não foi possível desfazer',
      text: 'O tempo para desfazer acabou.',
    }),
  );
});

it('offers to undo what was deleted where another row was not, and says why', async () => {
  await open()(7, 5, 8);
  expect(hidden).toEqual([]);
  expect(latestNotice()).toMatchObject({
    kind: 'error',
    title: '2 avaliações removidas',
    text: '2 de 3. Já não existe.',
    action: { label: 'Desfazer' },
  });
  latestNotice()?.action?.run();
  await vi.waitFor(() => expect(latestNotice()?.title).toBe('Remoção desfeita'));
  expect(server).toEqual([9, 8, 7]);
});

it('tries to restore each row, and says how many are back and why others are not', async () => {
  const back: number[] = [];
  const remove = async (id: number) => async () => {
    if (id === 8) throw new Error('O tempo para desfazer acabou.');
    back.push(id);
  };
  await open({ remove })(7, 8, 9);
  latestNotice()?.action?.run();
  await vi.waitFor(() =>
    expect(latestNotice()).toMatchObject({
      kind: 'error',
      title: 'Não foi possível desfazer tudo: 2 de 3 de volta',
      text: 'O tempo para desfazer acabou.',
    }),
  );
  expect(back).toEqual([9, 7]);
});

it('offers no undoing where nothing brings the row back', async () => {
  await open({ remove: async () => null })(7);
  expect(latestNotice()).toMatchObject({ kind: 'success' });
  expect(latestNotice()?.action).toBeUndefined();
});

it('restores nothing for another person who has signed in since', async () => {
  await open()(7);
  const undo = latestNotice()?.action?.run;
  endSession('left');
  signIn(2);
  undo?.();
  await Promise.resolve();
  expect(server).toEqual([8, 9]);
});

it('undoes what was done together, the last first, and says what it could not', async () => {
  const done: number[] = [];
  const act = (id: number) => async () => {
    if (id === 2) throw new Error('Mudou depois.');
    done.push(id);
  };
  const describe = (error: unknown) => (error instanceof Error ? error.message : null);
  await undoAll([act(1), act(3)], { undone: 'Registro desfeito', describe });
  expect(done).toEqual([3, 1]);
  expect(latestNotice()).toMatchObject({ kind: 'success', title: 'Registro desfeito' });
  await undoAll([act(1), act(2)], { undone: 'Registro desfeito', describe });
  expect(latestNotice()).toMatchObject({
    title: 'Não foi possível desfazer tudo: 1 de 2 de volta',
    text: 'Mudou depois.',
  });
});

it('says that a deletion goes on in the background', async () => {
  await open({ remove: async () => goesOn })(7);
  expect(latestNotice()).toMatchObject({ title: 'A exclusão continua em segundo plano', kind: 'success' });
  expect(latestNotice()).not.toHaveProperty('action');
});
