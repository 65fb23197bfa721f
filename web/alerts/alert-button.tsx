import { Bell } from 'lucide-react';
import { useState } from 'react';
import { sayMaximum, suggestedMaximum } from '#domain/alert-offer.ts';
import { toCentavos } from '#domain/money.ts';
import { useOnDemand } from '#web/ui/lazy-part.ts';

/** What an alert can be set for. */
export interface AlertOffer {
  /** the cut or the fuel */
  product: { id: number; name: string };
  /** the only place that counts; without it, all within a radius */
  place?: { id: number; name: string } | undefined;
  /** the prices of the city, in reais */
  city: { lowest: number; highest: number; marks: readonly number[]; expired: boolean };
  /** the price that the page shows, in reais: the alert is first offered for less */
  price: number;
}

const sheet = () => import('./alert-sheet.tsx');

/** 'Avise-me abaixo de R$ 55': opens the sheet in which an alert is set, which is loaded with the first press. */
export function AlertButton(offer: AlertOffer) {
  const { Part: AlertSheet, load } = useOnDemand(sheet, 'Não foi possível abrir os avisos');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost w-fit px-2"
        aria-haspopup="dialog"
        onClick={async () => {
          if (await load()) setOpen(true);
        }}
      >
        <Bell aria-hidden="true" />
        {`Avise-me abaixo de ${sayMaximum(suggestedMaximum(toCentavos(offer.price)))}`}
      </button>
      {isOpen && AlertSheet && <AlertSheet offer={offer} close={() => setOpen(false)} />}
    </>
  );
}
