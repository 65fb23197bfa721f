import { expect, it } from 'vitest';
import { type ModerationStatus, moderationStatuses } from '#domain/moderation.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { reportedPriceCan } from '#domain/reported-prices-can.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { permissionsOf, shownStatus } from './own-list.tsx';

const tables = [reviewCan, reportedPriceCan, receiptCan];

it('shows the statuses that are known, and permits what their table does', () => {
  for (const status of moderationStatuses) {
    expect(shownStatus(status)).toBe(status);
    for (const can of tables) expect(permissionsOf<object>(can, { status })).toEqual(can({ status }));
  }
});

// A newer server may send values that the types of this page do not have.
it.each(['archived', '', 'constructor'] as string[] as ModerationStatus[])(
  "shows '%s' as unknown, and permits nothing (spec, public side, section 4)",
  (status) => {
    expect(shownStatus(status)).toBe('unknown');
    for (const can of tables) expect(permissionsOf<object>(can, { status })).toBeNull();
  },
);
