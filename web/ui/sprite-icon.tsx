import {
  ArrowDownRight,
  ArrowUpRight,
  Equal,
  Heart,
  Landmark,
  type LucideIcon,
  ReceiptText,
  Store,
  Tag,
  UserRound,
} from 'lucide-react';
import { starsBox, starsOutline } from './stars-outline.ts';

/** Icons that every row of a list shows are in the page once, and the rows refer to them. */
const icons = {
  'arrow-down-right': ArrowDownRight,
  'arrow-up-right': ArrowUpRight,
  equal: Equal,
  heart: Heart,
  landmark: Landmark,
  'receipt-text': ReceiptText,
  store: Store,
  tag: Tag,
  'user-round': UserRound,
} as const satisfies Record<string, LucideIcon>;

export type SpriteIconName = keyof typeof icons;

/** Defines the icons, at the start of every page. */
export function IconSprite() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`lucide-${name}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
      <symbol id="stars" viewBox={starsBox}>
        <path d={starsOutline} />
      </symbol>
    </svg>
  );
}

/** Shows an icon of the sprite. The style sheet sets its size. */
export function SpriteIcon({ name }: { name: SpriteIconName }) {
  return (
    <svg className={`lucide-${name}`} aria-hidden="true">
      <use href={`#lucide-${name}`} />
    </svg>
  );
}
