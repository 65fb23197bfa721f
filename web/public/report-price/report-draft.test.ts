import { expect, it } from 'vitest';
import { emptyDraft, readDraft } from './report-draft.ts';

it('reads what was kept', () => {
  const draft = { chosen: 7, price: 45.9, comment: 'Preço da placa.' };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

it.each([null, 5, 'x', [], {}, { chosen: '7', price: 'muito', comment: 3 }])('leaves out %j', (kept) => {
  expect(readDraft(kept)).toEqual(emptyDraft);
});
