import { ChevronDown } from 'lucide-react';
import { formatNumber } from '#domain/numbers.ts';
import { SheetButton } from './sheet-button.tsx';
import { useCar } from './user-place.ts';

const sheet = () => import('./car-sheet.tsx');

interface CarChipProps {
  /** 'litres': '40 L'; 'car': '40 L · 10 km/L'; 'ethanol': 'meu carro: 70%' */
  show: 'litres' | 'car' | 'ethanol';
}

/** Says for which car the bills of a page are, and opens the sheet in which it is described. */
export function CarChip({ show }: CarChipProps) {
  const { tankLitres, kmPerLitre, ethanolPercent } = useCar();
  const litres = `${formatNumber(tankLitres)} L`;
  const texts = {
    litres,
    car: `${litres} · ${formatNumber(kmPerLitre)} km/L`,
    ethanol: `meu carro: ${formatNumber(ethanolPercent)}%`,
  };
  return (
    <SheetButton source={sheet} failure="Não foi possível abrir os dados do carro">
      {show !== 'ethanol' && <span className="sr-only">Meu carro: </span>}
      <span className="num">{texts[show]}</span>
      <ChevronDown aria-hidden="true" />
    </SheetButton>
  );
}
