import { describe, expect, it } from 'vitest';
import { copiedToAll, fieldTime, kindOf, timesOn, withKind, withTime } from './opening-hours-field.tsx';

const monday = { weekday: 1, opens: '08:00', closes: '12:00' };
const afternoon = { weekday: 1, opens: '14:00', closes: '18:00' };
const saturday = { weekday: 6, opens: '08:00', closes: '13:00' };
const empty = { opens: '', closes: '' };

describe('the week of a form', () => {
  it('knows how each day opens, keeps what is typed of a day that opens in another way, changes one end in its place, and copies a day to all others', () => {
    expect(kindOf([])).toBe('closed');
    expect(kindOf([monday])).toBe('one');
    expect(kindOf([monday, afternoon])).toBe('two');
    expect(kindOf([{ weekday: 1, opens: '00:00', closes: '24:00' }])).toBe('all-day');
    const hours = [monday, saturday];
    expect(withKind(hours, 1, 'two')).toEqual([monday, { weekday: 1, ...empty }, saturday]);
    expect(withKind([monday, afternoon, saturday], 1, 'one')).toEqual([monday, saturday]);
    expect(withKind(hours, 1, 'closed')).toEqual([saturday]);
    expect(withKind(hours, 0, 'one')).toEqual([{ weekday: 0, ...empty }, monday, saturday]);
    const allDay = withKind(hours, 1, 'all-day');
    expect(kindOf(timesOn(allDay, 1))).toBe('all-day');
    expect(withKind(allDay, 1, 'one')).toEqual([{ weekday: 1, ...empty }, saturday]);
    expect(withTime([monday, afternoon], 1, 1, { opens: '07:00' })).toEqual([
      monday,
      { ...afternoon, opens: '07:00' },
    ]);
    const copied = copiedToAll([monday, afternoon, saturday], 1);
    expect(copied).toHaveLength(14);
    expect(timesOn(copied, 6)).toEqual([
      { ...monday, weekday: 6 },
      { ...afternoon, weekday: 6 },
    ]);
    expect(fieldTime('24:00')).toBe('00:00');
    expect(fieldTime('18:00')).toBe('18:00');
  });
});
