import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishBeforeSignOut } from '#web/session/before-sign-out.ts';
import { endSession, keepSession } from '#web/session/session.ts';
import { stubBrowser } from '#web/session/testing.ts';
import { latestNotice } from '#web/ui/notify.ts';
import { createUndoable, type RowCallOptions, type UndoableOptions } from './undoable.ts';

const run = vi.fn(async (_id: number, _options: RowCallOptions) => {});
let hidden: number[] = [];
const open = (more: Partial<UndoableOptions<number>> = {}) =>
  createUndoable<number>({
    title: 'Avaliação removida',
    failed: 'Não foi possível remover',
    run,
    describe: (error) => (error instanceof Error ? error.message : null),
    onChange: (ids) => {
      hidden = [...ids];
    },
    ...more,
  });

const signIn = (id: number) =>
  keepSession({
    token: `t${id}`,
    user: { id, name: 'Ana', email: 'ana@exemplo.com.br', phone: null, role: 'user', photo: null },
  });

beforeEach(() => {
  stubBrowser();
  signIn(1);
  vi.useFakeTimers();
  run.mockClear();
  hidden = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('hides the row at once, and acts after ten seconds', () => {
  open().start(7);
  expect(hidden).toEqual([7]);
  expect(latestNotice()).toMatchObject({ title: 'Avaliação removida', action: { label: 'Desfazer' } });
  vi.advanceTimersByTime(9_999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledExactlyOnceWith(7, expect.objectContaining({ outlives: false }));
  expect(latestNotice()).toBeNull();
});

it('brings the row back when it is undone, and never acts', () => {
  open().start(7);
  latestNotice()?.action?.run();
  expect(hidden).toEqual([]);
  vi.advanceTimersByTime(20_000);
  expect(run).not.toHaveBeenCalled();
});

it('carries the act out when the next one starts, which alone can then be undone', () => {
  const undoable = open();
  undoable.start(7);
  undoable.start(8);
  expect(run).toHaveBeenCalledExactlyOnceWith(7, expect.objectContaining({ outlives: false }));
  latestNotice()?.action?.run();
  expect(hidden).toEqual([7]);
  vi.advanceTimersByTime(20_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('acts on several rows one after another, under one notice, and brings back the ones that failed', async () => {
  run.mockImplementation(async (id) => {
    if (id === 8) throw new Error('Há categorias.');
  });
  const onEnd = vi.fn();
  open({ title: (count) => `${count} setores excluídos`, onEnd }).start(7, 8, 9);
  expect(hidden).toEqual([7, 8, 9]);
  expect(latestNotice()?.title).toBe('3 setores excluídos');
  await vi.advanceTimersByTimeAsync(10_000);
  run.mockReset();
  expect(hidden).toEqual([7, 9]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({
    done: [7, 9],
    failed: [{ id: 8, error: new Error('Há categorias.') }],
  });
});

it('has what the rows change loaded again once, after the last of them', async () => {
  const load = vi.fn();
  run.mockImplementation(async (id, { reloads }) => {
    expect(load).not.toHaveBeenCalled();
    reloads.add('list', load);
    if (id === 8) throw new Error('Há categorias.');
  });
  open().start(7, 8, 9);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(3);
  run.mockReset();
  expect(load).toHaveBeenCalledTimes(1);
});

it('brings several rows back when it is undone', () => {
  open().start(7, 8);
  latestNotice()?.action?.run();
  expect(hidden).toEqual([]);
  vi.advanceTimersByTime(20_000);
  expect(run).not.toHaveBeenCalled();
});

it('asks for all rows at once when the page is left', async () => {
  const answers: (() => void)[] = [];
  run.mockImplementation(() => new Promise((done) => answers.push(done)));
  const undoable = open();
  undoable.start(7, 8);
  const finished = undoable.finish({ outlives: true });
  expect(run.mock.calls).toMatchObject([
    [7, { outlives: true }],
    [8, { outlives: true }],
  ]);
  run.mockReset();
  for (const answer of answers) answer();
  await finished;
});

it('carries the act out when the page is left, once', () => {
  const undoable = open();
  undoable.start(7);
  undoable.finish({ outlives: true });
  undoable.finish();
  vi.advanceTimersByTime(20_000);
  expect(run).toHaveBeenCalledExactlyOnceWith(7, expect.objectContaining({ outlives: true }));
});

it('brings the row back when the act fails, and says why', async () => {
  run.mockRejectedValueOnce(new Error('Sem conexão.'));
  open().start(7);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(hidden).toEqual([]);
  expect(latestNotice()).toMatchObject({
    kind: 'error',
    title: 'Não foi possível remover',
    text: 'Sem conexão.',
  });
});

it('is carried out before its person signs out, who waits for it', async () => {
  let answer = () => {};
  run.mockImplementationOnce(
    () =>
      new Promise((done) => {
        answer = done;
      }),
  );
  open().start(7);
  let isFinished = false;
  const finished = finishBeforeSignOut().then(() => {
    isFinished = true;
  });
  expect(run).toHaveBeenCalledExactlyOnceWith(7, expect.objectContaining({ outlives: true }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isFinished).toBe(false);
  answer();
  await finished;
  await finishBeforeSignOut();
  expect(run).toHaveBeenCalledTimes(1);
});

it('is not carried out by signing out once it is undone', async () => {
  open().start(7);
  latestNotice()?.action?.run();
  await finishBeforeSignOut();
  expect(run).not.toHaveBeenCalled();
});

it('never acts as another person', async () => {
  open().start(7);
  signIn(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).not.toHaveBeenCalled();
  expect(hidden).toEqual([]);
  expect(latestNotice()).toBeNull();
});

it('says that it has not acted where the session is over', async () => {
  open().start(7);
  endSession('left');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).not.toHaveBeenCalled();
  expect(latestNotice()).toMatchObject({
    kind: 'error',
    title: 'Não foi possível remover',
    text: 'Sua sessão terminou antes.',
  });
});
