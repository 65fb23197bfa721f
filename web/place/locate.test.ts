import { describe, expect, it } from 'vitest';
import {
  errorReasonOf,
  initialUserLocation,
  locate,
  locationMessages,
  nextUserLocation,
  type UserLocationEvent,
} from './use-user-location.ts';

const refusing = (code: number) => ({
  getCurrentPosition: (_done: PositionCallback, failed?: PositionErrorCallback | null) =>
    failed?.({ code } as GeolocationPositionError),
});

describe('location (spec, public side, sections 4, 8 and 9)', () => {
  it.each([
    [1, 'denied', 'Permissão para acessar a localização foi negada'],
    [2, 'unavailable', 'Informação de localização indisponível'],
    [3, 'timeout', 'Tempo de solicitação de localização expirou'],
    [0, 'unknown', 'Erro desconhecido ao obter localização'],
  ] as const)('code %i is %s: %s', async (code, reason, message) => {
    expect(errorReasonOf(code)).toBe(reason);
    expect(locationMessages[reason]).toBe(message);
    expect(await locate(refusing(code))).toEqual({ status: 'error', reason });
  });
  it('reports that the browser does not support it', async () => {
    expect(await locate(undefined)).toEqual({ status: 'error', reason: 'unsupported' });
    expect(locationMessages.unsupported).toBe('Geolocalização não é suportada pelo seu navegador');
  });
  it('requests high accuracy, waits 5 s and accepts no cached position', async () => {
    const asked: (PositionOptions | undefined)[] = [];
    const state = await locate({
      getCurrentPosition(done, _failed, options) {
        asked.push(options);
        const coords = { latitude: -10.18, longitude: -48.33, accuracy: 12 } as GeolocationCoordinates;
        done({ coords, timestamp: 1 } as GeolocationPosition);
      },
    });
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);
    expect(state).toEqual({
      status: 'done',
      point: { latitude: -10.18, longitude: -48.33 },
      accuracy: 12,
      timestamp: 1,
    });
  });
});

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
