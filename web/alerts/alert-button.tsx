import { Bell } from 'lucide-react';
import { useState } from 'react';
import { sayMaximum, suggestedMaximum, usualRadiusKm } from '#domain/alert-offer.ts';
import { toCentavos } from '#domain/money.ts';
import { useUserPlace } from '#web/place/user-place.ts';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import type { AlertOffer, ListOffer } from './alert-offer.ts';

const sheet = () => import('./alert-sheet.tsx');

/** 'Avise-me abaixo de R$ 55', or 'Sexta do churrasco' for a list: opens the sheet in which an alert is set, which is loaded with the first press. */
export function AlertButton({ className = '', ...offer }: (AlertOffer | ListOffer) & { className?: string }) {
  const { Part: AlertSheet, load } = useOnDemand(sheet, 'Não foi possível abrir os avisos');
  const hasPlace = useUserPlace() !== null;
  const said = 'items' in offer ? 'Sexta do churrasco' : sayOffer(offer, hasPlace);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`btn btn-ghost w-fit px-2 ${className}`}
        aria-haspopup="dialog"
        onClick={async () => {
          if (await load()) setOpen(true);
        }}
      >
        <Bell aria-hidden="true" />
        {/* Of a text that the browser has translated, React changes nothing any more. */}
        <span key={said}>{said}</span>
      </button>
      {isOpen && AlertSheet && <AlertSheet offer={offer} close={() => setOpen(false)} />}
    </>
  );
}

/** 'Avise-me abaixo de R$ 55 · até 5 km', as the sheet first offers it */
function sayOffer({ price, place }: AlertOffer, hasPlace: boolean): string {
  const below = `Avise-me abaixo de ${sayMaximum(suggestedMaximum(toCentavos(price)))}`;
  return hasPlace && !place ? `${below} · até ${usualRadiusKm} km` : below;
}
