import { expect, it } from 'vitest';
import { initialUserLocation, nextUserLocation, type UserLocationEvent } from './user-location-state.ts';

const here = { latitude: -10.2, longitude: -48.3 };
const south = { name: 'Região Sul', point: { latitude: -10.24, longitude: -48.33 } };
const located: UserLocationEvent = {
  kind: 'answered',
  device: { status: 'done', point: here, accuracy: 10, timestamp: 1 },
};
const failed: UserLocationEvent = { kind: 'answered', device: { status: 'error', reason: 'timeout' } };
const asked: UserLocationEvent = { kind: 'requested' };
const named: UserLocationEvent = { kind: 'named', place: south };
const after = (...events: UserLocationEvent[]) => events.reduce(nextUserLocation, initialUserLocation);

it('keeps the last known point during a new request, and when that fails', () => {
  expect(after(asked, located, asked)).toMatchObject({ devicePoint: here, device: { status: 'loading' } });
  expect(after(asked, located, asked, failed)).toMatchObject({ devicePoint: here, device: failed.device });
});
it('keeps the chosen place until the device responds', () => {
  expect(after(named, asked).named).toBe(south);
  expect(after(named, asked, failed)).toMatchObject({ named: null, device: failed.device });
  expect(after(named, asked, located)).toMatchObject({ named: null, devicePoint: here });
});
it('prefers a place chosen during the request over its response', () => {
  expect(after(asked, named, located).named).toBe(south);
  expect(after(asked, named, failed).device).toEqual({ status: 'idle' });
  expect(after(asked, failed, named).device).toEqual({ status: 'idle' });
});
it('searches again around the chosen place', () => {
  const { named: again } = after(named, { kind: 'refreshed' });
  expect(again).toEqual(south);
  expect(again?.point).not.toBe(south.point);
});
it('knows that a device without GPS knows its place only roughly', () => {
  const rough: UserLocationEvent = {
    kind: 'answered',
    device: { status: 'done', point: here, accuracy: 4000, timestamp: 1 },
  };
  expect(after(asked, rough).devicePoint?.precision).toBe('street');
  expect(after(asked, located).devicePoint?.precision).toBe('exact');
});
