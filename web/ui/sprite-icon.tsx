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
import { mostStars } from '#domain/reviews.ts';

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

/** The outline of the five stars of a rating, side by side. */

const box = 24;
const corners = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 10.5 : 4.6;
  const angle = ((corner * 36 - 90) * Math.PI) / 180;
  return { x: 12 + radius * Math.cos(angle), y: 13 + radius * Math.sin(angle) };
});

const starsOutline = Array.from(
  { length: mostStars },
  (_, star) => `M${corners.map(({ x, y }) => `${(x + star * box).toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
).join('');

export const starsBox = `0 0 ${mostStars * box} ${box}`;
