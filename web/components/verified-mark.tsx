import { BadgeCheck } from 'lucide-react';

/** Icon after a verified place's name; it stays on the last line of the name. */
export function VerifiedMark() {
  return (
    <span className="whitespace-nowrap text-primary-ink">
      {'\u00A0'}
      <BadgeCheck size={18} aria-hidden="true" className="inline-block" />
      <span className="sr-only">verificado</span>
    </span>
  );
}
