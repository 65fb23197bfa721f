/**
 * How the parts of bars look. Green and red say 'lowest price' and 'dearer' on this site, so that other things are told
 * apart by ink, gold and pattern, also in shades of grey.
 */
export const barStyles = {
  ink: 'bg-primary-ink',
  gold: 'bg-gold-line',
  inkHatching: 'bg-[repeating-linear-gradient(135deg,var(--primary-ink)_0_3px,transparent_3px_6px)]',
  goldHatching: 'bg-[repeating-linear-gradient(135deg,var(--gold-line)_0_3px,transparent_3px_6px)]',
  neutralStripes: 'bg-[repeating-linear-gradient(0deg,var(--muted-foreground)_0_2px,transparent_2px_4px)]',
} as const;
