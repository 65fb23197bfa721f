import { counted } from '#domain/text.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';

/** Undoes a batch of prices and shows the result. @returns a function that resolves to true if it was undone */
export function useUndoBatch(): (id: number) => Promise<boolean> {
  const { act } = useAct('undoPriceBatch', { changes: priceChanges });
  const undo = async (id: number): Promise<boolean> => {
    try {
      const { withdrawn, restored, kept } = (await act({ params: { id } })).data;
      const facts = [
        counted(withdrawn, 'preço retirado', 'preços retirados'),
        restored > 0 && counted(restored, 'anterior devolvido', 'anteriores devolvidos'),
        kept > 0 && `${counted(kept, 'mudado', 'mudados')} depois, sem alteração`,
      ];
      notify({ kind: 'success', title: 'Lote desfeito', text: `${facts.filter(Boolean).join(' · ')}.` });
      return true;
    } catch (error) {
      if (error instanceof SignedOut) return false;
      const { code, message } = describeFailure(error, 'Não foi possível desfazer o lote.');
      const isFinal = code === 'in_use' || code === 'not_found' || code === 'forbidden';
      notify({
        kind: 'error',
        title: isFinal ? 'Não é possível desfazer' : 'Não foi possível desfazer o lote.',
        text: message,
        ...(!isFinal && { action: { label: 'Tentar novamente', run: () => undo(id) } }),
      });
      return false;
    }
  };
  return undo;
}

/** Calls of the panel whose answers change when prices are saved or undone. */
export const priceChanges = [
  'listPrices',
  'readPriceHistory',
  'checkPrice',
  'readPriceRound',
  'readNextRoundShop',
  'listPriceBatches',
  'listPriceRanges',
  'listPriceCoverage',
  'listFuelStations',
  'listFuelTypes',
  'readFuelModule',
  'readDashboard',
] as const;
