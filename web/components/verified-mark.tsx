import { BadgeCheck } from 'lucide-react';

/** After a place's name, on its last line with it. */
export function VerifiedMark() {
  return (
    <span className="whitespace-nowrap text-primary-ink">
      {'\u00A0'}
      <BadgeCheck size={18} aria-hidden="true" className="inline-block" />
      <span className="sr-only">verificado</span>
    </span>
  );
}
