import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay } from './city-time.ts';
import {
  inOrder,
  type OpeningTime,
  openingDays,
  openingHoursTrouble,
  openingState,
} from './opening-hours.ts';
import { forAll } from './testing.ts';

/** '1 08:00-12:00' is Monday from eight to noon. */
const times = (...written: string[]): OpeningTime[] =>
  written.map((text) => {
    const [weekday, opens = '', closes = ''] = text.split(/[ -]/);
    return { weekday: Number(weekday), opens, closes };
  });
/** 2026-06-12 is a Friday. */
const at = (day: string, time: string) => new Date(`2026-06-${day}T${time}:00-03:00`);

const week = times(
  '1 08:00-12:00',
  '1 14:00-18:30',
  '2 08:00-18:00',
  '3 08:00-18:00',
  '4 08:00-18:00',
  '5 18:00-02:00',
  '6 08:00-13:00',
);

describe('the times of a week', () => {
  it('are put in order, two on a day at most', () => {
    expect(inOrder(times('3 08:00-09:00', '1 14:00-18:00', '1 08:00-12:00'))).toEqual(
      times('1 08:00-12:00', '1 14:00-18:00', '3 08:00-09:00'),
    );
    expect(openingHoursTrouble(times('4 06:00-08:00', '4 09:00-12:00', '4 14:00-18:00'))).toBe(
      'Use até 2 horários na quinta-feira.',
    );
  });
  it.each([
    ['a usual week', week],
    ['one that follows another at once', times('1 08:00-12:00', '1 12:00-18:00')],
    ['all day long, every day', times(...[0, 1, 2, 3, 4, 5, 6].map((day) => `${day} 00:00-24:00`))],
    ['a night of Saturday before a Sunday', times('6 18:00-02:00', '0 02:00-12:00')],
    ['a single day', times('2 08:00-24:00')],
    ['no day', []],
  ])('may be %s', (_, written) => {
    expect(openingHoursTrouble(written)).toBeUndefined();
  });
  it.each([
    ['2 08:00-08:00', 'Confira na terça-feira: abre e fecha às 08:00.'],
    ['2 8:00-12:00', 'Confira na terça-feira: informe quando abre e quando fecha, como 08:00.'],
    ['0 24:00-12:00', 'Confira no domingo: informe quando abre e quando fecha, como 08:00.'],
    ['6 08:00-', 'Confira no sábado: informe quando abre e quando fecha, como 08:00.'],
    ['3 08:00-25:00', 'Confira na quarta-feira: informe quando abre e quando fecha, como 08:00.'],
  ])('may not be %s', (written, message) => {
    expect(openingHoursTrouble(times(written))).toBe(message);
  });
  it.each([
    ['on one day', times('1 08:00-12:00', '1 11:00-18:00'), 'Confira na segunda-feira'],
    ['past midnight', times('5 18:00-02:00', '6 01:00-12:00'), 'Confira na sexta-feira'],
    ['past the end of the week', times('6 18:00-02:00', '0 01:00-12:00'), 'Confira no sábado'],
  ])('may not overlap %s', (_, written, message) => {
    expect(openingHoursTrouble(written)).toBe(`${message}: um horário começa antes de o outro terminar.`);
  });
});

describe('whether a shop is open', () => {
  it.each([
    ['in the morning', at('08', '08:00'), true, 'Aberto agora · fecha às 12h'],
    ['in its last minute', at('08', '11:59'), true, 'Aberto agora · fecha às 12h'],
    ['at noon', at('08', '12:00'), false, 'Fechado · abre às 14h'],
    ['in the afternoon', at('08', '15:00'), true, 'Aberto agora · fecha às 18h30'],
    ['in the evening', at('08', '20:00'), false, 'Fechado · abre amanhã às 8h'],
    ['on Friday night', at('12', '23:00'), true, 'Aberto agora · fecha às 2h'],
    ['after midnight', at('13', '01:30'), true, 'Aberto agora · fecha às 2h'],
    ['on Saturday before it opens', at('13', '05:00'), false, 'Fechado · abre às 8h'],
    ['on Saturday after it has closed', at('13', '13:00'), false, 'Fechado · abre na segunda-feira às 8h'],
    ['on Sunday', at('14', '10:00'), false, 'Fechado · abre amanhã às 8h'],
  ])('%s', (_, now, isOpen, text) => {
    expect(openingState(week, now)).toEqual({ isOpen, text });
  });
  it.each([
    [times(...[0, 1, 2, 3, 4, 5, 6].map((day) => `${day} 00:00-24:00`)), 'Aberto 24 horas'],
    [times('5 00:00-24:00', '6 00:00-24:00', '0 00:00-01:00'), 'Aberto agora · fecha no domingo à 1h'],
    [times('5 08:00-24:00'), 'Aberto agora · fecha à meia-noite'],
    [times('4 20:00-24:00', '5 00:00-24:00', '6 00:00-09:00'), 'Aberto agora · fecha amanhã às 9h'],
  ])('where it goes on', (written, text) => {
    expect(openingState(written, at('12', '12:30')).text).toBe(text);
  });
  it('in the first hours of a week that ended by night, and never where it opens on no day', () => {
    const written = times('6 20:00-03:00');
    expect(openingState(written, at('14', '02:00'))).toEqual({
      isOpen: true,
      text: 'Aberto agora · fecha às 3h',
    });
    expect(openingState(written, at('14', '03:00')).isOpen).toBe(false);
    expect(openingState(written, at('13', '21:00')).text).toBe('Aberto agora · fecha às 3h');
    expect(openingState([], at('12', '12:00'))).toEqual({ isOpen: false, text: 'Fechado' });
  });
});

it('a week is read from Monday to Sunday', () => {
  expect(openingDays(week).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'segunda-feira: 8h às 12h e 14h às 18h30',
    'terça-feira: 8h às 18h',
    'quarta-feira: 8h às 18h',
    'quinta-feira: 8h às 18h',
    'sexta-feira: 18h às 2h',
    'sábado: 8h às 13h',
    'domingo: Fechado',
  ]);
  const [monday] = openingDays(times('1 00:00-24:00'));
  expect(monday?.text).toBe('24 horas');
  expect(openingDays(times('2 07:30-24:00'))[1]?.text).toBe('7h30 à meia-noite');
});

describe('any opening hours', () => {
  const time = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
  const week = fc
    .array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), opens: time, closes: time }), {
      maxLength: 8,
    })
    .filter((times) => openingHoursTrouble(times) === undefined);
  /** the first Sunday of a month that begins with one */
  const instantOf = ({ weekday, opens }: OpeningTime, minutes: number) =>
    new Date(
      startOfDay(`2026-03-0${weekday + 1}`).getTime() +
        (Number(opens.slice(0, 2)) * 60 + Number(opens.slice(3)) + minutes) * 60_000,
    );
  it('are open from the minute when they open, in any order of the times', () =>
    forAll(week, (times) => {
      for (const each of times)
        expect(openingState(times.toReversed(), instantOf(each, 0)).isOpen).toBe(true);
      expect(inOrder(inOrder(times))).toEqual(inOrder(times));
      expect(openingDays(times)).toHaveLength(7);
    }));
  it('say at every minute whether they are open, and what comes next', () =>
    forAll(week, fc.integer({ min: 0, max: 7 * 1_440 }), (times, minutes) => {
      const { isOpen, text } = openingState(
        times,
        instantOf({ weekday: 0, opens: '00:00', closes: '24:00' }, minutes),
      );
      expect(text).toMatch(isOpen ? /^Aberto/ : /^Fechado/);
      expect(text).not.toMatch(/undefined|NaN/);
    }));
});
