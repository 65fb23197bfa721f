import { mostPriceChanges, type PriceChange, type PriceHistory } from '#contract/observations.ts';
import type { Orm } from '#database/database.ts';
import { alias, and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from '#database/orm.ts';
import {
  auditLog,
  imports,
  priceBatches,
  prices,
  receiptItems,
  receipts,
  reportedPrices,
  users,
} from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { type PriceKind, sourceName } from '#domain/prices.ts';
import { withdrawnPriceCan } from '#domain/prices-can.ts';
import { auditedNoun, newestFirst } from './observations.ts';
import { readWithdrawnStates } from './withdrawn-states.ts';

interface Pair {
  /** 'Picanha em Boi de Ouro' */
  name: string;
  kind: PriceKind;
  /** matches the observations of the thing at the place */
  isOfPair: SQL | undefined;
}

const deciderOfReport = alias(users, 'decider_of_report');
const deciderOfReceipt = alias(users, 'decider_of_receipt');
const saver = alias(users, 'saver');
const undoer = alias(users, 'undoer');
const importer = alias(users, 'importer');
const undoerOfImport = alias(users, 'undoer_of_import');

/**
 * Reads the changes of a price: each observation of a product at a place, with the person who entered, corrected, withdrew or
 * restored it. Acts on single prices are in the audit log; the others are known from the batch, import, report or receipt of
 * the observation.
 */
export async function readHistory(orm: Orm, { name, kind, isOfPair }: Pair): Promise<PriceHistory> {
  const [live, withdrawn] = await Promise.all([
    selectObservations(orm, and(isOfPair, isNull(prices.withdrawnAt))).orderBy(...newestFirst(prices)),
    selectObservations(orm, and(isOfPair, isNotNull(prices.withdrawnAt))).orderBy(desc(prices.id)),
  ]);
  const rows = [...live, ...withdrawn].toSorted((a, b) => b.id - a.id);
  const shown = rows.slice(0, mostPriceChanges);
  const ids = shown.map(({ id }) => id);
  const [acts, states] = await Promise.all([selectActs(orm, kind, ids), readWithdrawnStates(orm, ids)]);
  const canRestore = (id: number) => {
    const state = states.get(id);
    return state !== undefined && withdrawnPriceCan(state).restore.may;
  };
  const changes = changesOf(rows, acts, { kind, canRestore }).toSorted(
    (a, b) => b.at.localeCompare(a.at) || b.priceId - a.priceId,
  );
  return {
    name,
    changes: changes.slice(0, mostPriceChanges),
    isPart: rows.length > shown.length || changes.length > mostPriceChanges,
  };
}

function selectObservations(orm: Orm, where: SQL | undefined) {
  return orm
    .select({
      id: prices.id,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      corrected: prices.corrected,
      paymentCondition: prices.paymentCondition,
      replacesId: prices.replacesId,
      createdAt: prices.createdAt,
      withdrawnAt: prices.withdrawnAt,
      batchId: priceBatches.id,
      batchKind: priceBatches.kind,
      batchFile: priceBatches.fileName,
      batchUndoneAt: priceBatches.undoneAt,
      savedBy: saver.name,
      undoneBy: undoer.name,
      importId: imports.id,
      origin: imports.origin,
      importFile: imports.fileName,
      importUndoneAt: imports.undoneAt,
      importedBy: importer.name,
      importUndoneBy: undoerOfImport.name,
      reportDecidedBy: deciderOfReport.name,
      receiptDecidedBy: deciderOfReceipt.name,
    })
    .from(prices)
    .leftJoin(priceBatches, eq(priceBatches.id, prices.batchId))
    .leftJoin(saver, eq(saver.id, priceBatches.userId))
    .leftJoin(undoer, eq(undoer.id, priceBatches.undoneBy))
    .leftJoin(imports, eq(imports.id, prices.importId))
    .leftJoin(importer, eq(importer.id, imports.userId))
    .leftJoin(undoerOfImport, eq(undoerOfImport.id, imports.undoneBy))
    .leftJoin(reportedPrices, eq(reportedPrices.id, prices.reportedPriceId))
    .leftJoin(deciderOfReport, eq(deciderOfReport.id, reportedPrices.decidedBy))
    .leftJoin(receiptItems, eq(receiptItems.priceId, prices.id))
    .leftJoin(receipts, eq(receipts.id, receiptItems.receiptId))
    .leftJoin(deciderOfReceipt, eq(deciderOfReceipt.id, receipts.decidedBy))
    .where(where)
    .limit(mostPriceChanges + 1)
    .$dynamic();
}

type Observation = Awaited<ReturnType<typeof selectObservations>>[number];

/** Selects the audit log's entries about single prices, which are filed under the observation's id. */
function selectActs(orm: Orm, kind: PriceKind, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return orm
    .select({
      at: auditLog.at,
      action: auditLog.action,
      rowId: auditLog.rowId,
      afterId: sql<number | null>`(${auditLog.after} ->> 'id')::bigint`.mapWith(Number),
      isSame: sql<boolean>`coalesce(${auditLog.before} ->> 'id' = ${auditLog.after} ->> 'id', false)`,
      person: users.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.noun, auditedNoun[kind]), inArray(auditLog.rowId, [...ids])));
}

type Act = Awaited<ReturnType<typeof selectActs>>[number];

interface Shown {
  kind: PriceKind;
  canRestore: (id: number) => boolean;
}

function changesOf(
  rows: readonly Observation[],
  acts: readonly Act[],
  { kind, canRestore }: Shown,
): PriceChange[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const correctionOf = new Map(
    rows.flatMap((row) => (row.replacesId === null ? [] : [[row.replacesId, row.id]])),
  );
  const shown = rows.slice(0, mostPriceChanges);
  return shown.flatMap((row, index) => {
    const own = acts.filter(({ rowId }) => rowId === row.id);
    const present = (change: Pick<PriceChange, 'act' | 'person' | 'from' | 'to'>, at: Date) => ({
      ...presentChange(row, kind),
      canRestore: canRestore(row.id),
      ...change,
      at: toCityIso(at),
    });
    const replaced = row.replacesId === null ? undefined : byId.get(row.replacesId);
    const entering = acts.find(
      ({ afterId, isSame, action }) => afterId === row.id && !isSame && !action.endsWith('.restore'),
    );
    // The previous one under the same payment condition, as it was when this one was entered.
    const earlier = rows
      .slice(index + 1)
      .find(
        (other) =>
          other.paymentCondition === row.paymentCondition &&
          (other.withdrawnAt === null || other.withdrawnAt >= row.createdAt),
      );
    const from = replaced ?? earlier;
    const changes = [
      present(
        {
          act: row.replacesId === null ? 'entered' : 'corrected',
          person: entering?.person ?? personWhoEntered(row),
          from: from ? toReais(from.priceCentavos) : null,
          to: toReais(row.priceCentavos),
        },
        row.createdAt,
      ),
    ];
    const price = toReais(row.priceCentavos);
    for (const { action, at, person } of own) {
      if (action.endsWith('.delete'))
        changes.push(present({ act: 'withdrawn', person, from: price, to: null }, at));
      if (action.endsWith('.restore'))
        changes.push(present({ act: 'restored', person, from: null, to: price }, at));
    }
    const { withdrawnAt } = row;
    const isRecorded = own.some(
      ({ action, at }) => action.endsWith('.delete') && sameMoment(at, withdrawnAt),
    );
    if (withdrawnAt && !correctionOf.has(row.id) && !isRecorded) {
      const change = { act: 'withdrawn', person: personWhoWithdrew(row), from: price, to: null } as const;
      changes.push(present(change, withdrawnAt));
    }
    return changes;
  });
}

function presentChange(row: Observation, kind: PriceKind) {
  const { id, batchId, batchKind, importId, importFile } = row;
  const isBatchUndone = row.batchUndoneAt !== null;
  const isImportUndone = row.importUndoneAt !== null;
  return {
    priceId: id,
    sourceName: sourceName(row.source, kind, { origin: row.origin, corrected: row.corrected }),
    paymentCondition: row.paymentCondition,
    collectionDate: toCityIso(row.observedAt),
    Batch:
      batchId !== null && batchKind !== null
        ? { id: batchId, kind: batchKind, fileName: row.batchFile, isUndone: isBatchUndone }
        : null,
    Import:
      importId !== null && importFile !== null
        ? { id: importId, fileName: importFile, isUndone: isImportUndone }
        : null,
  };
}

function personWhoEntered(row: Observation): string | null {
  return row.savedBy ?? row.receiptDecidedBy ?? row.reportDecidedBy ?? row.importedBy;
}

/** Returns the name of the person who undid the price's batch or import; null if neither was undone. */
function personWhoWithdrew(row: Observation): string | null {
  if (sameMoment(row.batchUndoneAt, row.withdrawnAt)) return row.undoneBy;
  // A survey is undone in steps.
  if (row.importUndoneAt && row.withdrawnAt && row.withdrawnAt >= row.importUndoneAt)
    return row.importUndoneBy;
  return null;
}

function sameMoment(one: Date | null, other: Date | null): boolean {
  return one !== null && other !== null && one.getTime() === other.getTime();
}
