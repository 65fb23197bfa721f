import { describe, expect, it } from 'vitest';
import { locate, locationMessages } from './locate.ts';

const refusing = (code: number) => ({
  getCurrentPosition: (_done: PositionCallback, failed?: PositionErrorCallback | null) =>
    failed?.({ code } as GeolocationPositionError),
});
const finding = (accuracy: number, asked: (PositionOptions | undefined)[] = []) => ({
  getCurrentPosition(
    done: PositionCallback,
    _failed?: PositionErrorCallback | null,
    options?: PositionOptions,
  ) {
    asked.push(options);
    const coords = { latitude: -10.18, longitude: -48.33, accuracy } as GeolocationCoordinates;
    done({ coords, timestamp: 1 } as GeolocationPosition);
  },
});

describe('location (spec, public side, sections 4, 8 and 9)', () => {
  it.each([
    [1, 'denied', 'Permissão para acessar a localização foi negada'],
    [2, 'unavailable', 'Informação de localização indisponível'],
    [3, 'timeout', 'Tempo de solicitação de localização expirou'],
    [0, 'unknown', 'Erro desconhecido ao obter localização'],
  ] as const)('code %i is %s: %s', async (code, reason, message) => {
    expect(locationMessages[reason]).toBe(message);
    expect(await locate(refusing(code))).toEqual({ status: 'error', reason });
  });
  it('reports that the browser does not support it', async () => {
    expect(await locate(undefined)).toEqual({ status: 'error', reason: 'unsupported' });
    expect(locationMessages.unsupported).toBe('Geolocalização não é suportada pelo seu navegador');
  });
  it('requests high accuracy, waits 5 s and accepts no cached position', async () => {
    const asked: (PositionOptions | undefined)[] = [];
    expect(await locate(finding(12, asked))).toEqual({
      status: 'done',
      point: { latitude: -10.18, longitude: -48.33, precision: 'exact' },
    });
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);
  });
  it('knows that a device without GPS knows its place only roughly', async () => {
    expect(await locate(finding(4000))).toMatchObject({ point: { precision: 'street' } });
  });
});
