import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEndpoints, auditedKinds } from '#contract/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isKnownField } from '#domain/changed-fields.ts';
import { readListAddress } from '#web/list/list-address.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { actionWords, auditedName, auditedThings } from './audit-words.ts';

/** A restored row is recorded under its own noun. */
const restoring = 'removals.restore';
const writes = Object.values<Endpoint>(endpoints).filter(
  ({ audit }) => audit !== undefined && audit !== restoring,
);

describe('the words of the audit log', () => {
  it('name every kind of row that a write records, and the filter finds each', () => {
    const kinds = new Set(writes.map(({ noun }) => noun));
    expect([...kinds].filter((kind) => !(auditedKinds as readonly string[]).includes(kind))).toEqual([]);
    for (const noun of auditedKinds) {
      expect(auditedThings[noun]).toMatch(/^[A-Z]/);
      const address = new URL(panelPaths.list('audit', { noun }), 'http://localhost');
      expect(readListAddress<'audit'>(auditEndpoints.listAudit.query, address.searchParams).query).toEqual({
        noun,
      });
    }
  });
  it('name every act', () => {
    for (const { audit = '' } of writes) expect(actionWords(audit)).not.toBe(audit);
  });
  it('name no number where there is none, or only one', () => {
    const entry = { action: 'fuel-brands.upload-logo', name: null, rowId: 0 };
    expect(auditedName(entry)).toBe('');
    expect(auditedName({ ...entry, action: 'moderation-rules.update', rowId: 1 })).toBe('');
    expect(auditedName({ ...entry, action: 'receipts.decide', rowId: 7 })).toBe('nº 7');
    expect(auditedName({ action: 'sources.ask', name: 'survey', rowId: 1 })).toMatch(/^Pesquisa semanal/);
    expect(auditedName({ ...entry, name: 'todos os postos que não têm' })).toBe(
      'todos os postos que não têm',
    );
  });
  it('name every field of the rows that are recorded as they are, or leave it out on purpose', () => {
    // The log keeps only a few fields of contributions, of people and names of shops, and what left with the demonstration.
    const partly = [
      'reviews',
      'reported-prices',
      'receipts',
      'messages',
      'station-locations',
      'station-successions',
      'sources',
      'demonstration',
      'merchants',
      'goods-names',
    ];
    const unknown = writes.flatMap(({ noun, data }) => {
      if (partly.includes(noun)) return [];
      const row = data instanceof z.ZodArray ? data.element : data;
      const fields = row instanceof z.ZodObject ? Object.keys(row.shape) : [];
      return fields.filter((field) => !isKnownField(field)).map((field) => `${noun}: ${field}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });
});
