import { describeFailure } from '#web/forms/call-failures.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { type ListAddress, useAddressedRecord } from './use-list-address.ts';

interface AddressedRow<Row> {
  address: Pick<ListAddress, 'show'> & { search: { record?: number | undefined } };
  words: Pick<NounMessages, 'gone' | 'notLoaded'>;
  /** those on screen; undefined until they are there */
  rows: readonly Row[] | undefined;
  /** a row as it is now; null where it is gone */
  find: (id: number) => Promise<Row | null>;
  /** something is open already, or is opened in its place */
  isOpen?: (id: number) => boolean;
  open: (row: Row) => void;
}

/** Opens the row that the address names, also one that is not on the page; says so where there is no such row. */
export function useAddressedRow<Row extends { id: number }>({
  address,
  words,
  rows,
  find,
  isOpen = () => false,
  open,
}: AddressedRow<Row>): void {
  useAddressedRecord(address.search.record, rows !== undefined, async (id) => {
    if (isOpen(id)) return;
    try {
      const row = rows?.find((one) => one.id === id) ?? (await find(id));
      if (row) return open(row);
      notify({ kind: 'error', title: 'Erro', text: words.gone });
      address.show(undefined);
    } catch (error) {
      if (error instanceof SignedOut) return;
      notify({ kind: 'error', title: 'Erro', text: describeFailure(error, words.notLoaded).message });
    }
  });
}
