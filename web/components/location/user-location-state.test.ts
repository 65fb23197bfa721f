import { expect, it } from 'vitest';
import { nextUserLocation, nowhere, type UserLocationEvent } from './user-location-state.ts';

const here = { latitude: -10.2, longitude: -48.3 };
const south = { name: 'Região Sul', point: { latitude: -10.24, longitude: -48.33 } };
const located: UserLocationEvent = {
  kind: 'answered',
  device: { status: 'done', point: here, accuracy: 10, timestamp: 1 },
};
const failed: UserLocationEvent = { kind: 'answered', device: { status: 'error', trouble: 'timeout' } };
const asked: UserLocationEvent = { kind: 'asked' };
const named: UserLocationEvent = { kind: 'named', place: south };
const after = (...events: UserLocationEvent[]) => events.reduce(nextUserLocation, nowhere);

it('keeps the last known place while the device is asked again, and when that fails', () => {
  expect(after(asked, located, asked)).toMatchObject({ located: here, device: { status: 'loading' } });
  expect(after(asked, located, asked, failed)).toMatchObject({ located: here, device: failed.device });
});
it('keeps what was named until the device has answered', () => {
  expect(after(named, asked).named).toBe(south);
  expect(after(named, asked, failed)).toMatchObject({ named: null, device: failed.device });
  expect(after(named, asked, located)).toMatchObject({ named: null, located: here });
});
it('lets what was named meanwhile count before the answer', () => {
  expect(after(asked, named, located).named).toBe(south);
  expect(after(asked, named, failed).device).toEqual({ status: 'idle' });
  expect(after(asked, failed, named).device).toEqual({ status: 'idle' });
});
it('searches again around the named place', () => {
  const { named: again } = after(named, { kind: 'again' });
  expect(again).toEqual(south);
  expect(again?.point).not.toBe(south.point);
});
