import {
  ArrowDown,
  ArrowUp,
  Check,
  CheckCheck,
  CircleX,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { CellStatus, RoundCell } from './round-cells.ts';

const looks: Record<Exclude<CellStatus, 'untouched'>, { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  unsaved: { tone: 'gold', icon: PencilLine, word: 'Não salvo' },
  simulated: { tone: 'gold', icon: CloudOff, word: 'Não salvo (Simulado)' },
  saving: { tone: 'info', icon: LoaderCircle, word: 'Salvando' },
  saved: { tone: 'best', icon: Check, word: 'Salvo' },
  refused: { tone: 'up', icon: CircleX, word: 'Recusado' },
};

const sides = {
  below: { icon: ArrowDown, word: 'Abaixo da faixa' },
  above: { icon: ArrowUp, word: 'Acima da faixa' },
} as const;

/** Says by shape and word how a cell stands, and why it is refused. */
export function CellState({ cell }: { cell: RoundCell }) {
  const { status, trouble, isConfirmation, outside } = cell;
  if (status === 'untouched') return null;
  const look = looks[status];
  return (
    <>
      <Badge tone={look.tone} icon={look.icon}>
        {look.word}
      </Badge>
      {isConfirmation && status !== 'refused' && (
        <Badge tone="neutral" icon={CheckCheck}>
          Confirmado
        </Badge>
      )}
      {outside && (
        <Badge tone="offer" icon={sides[outside].icon}>
          {sides[outside].word}
        </Badge>
      )}
      {trouble && <span className="basis-full text-small font-semibold text-up-ink">{trouble}</span>}
    </>
  );
}
