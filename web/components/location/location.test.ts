import { describe, expect, it } from 'vitest';
import { errorReasonOf, locate, locationMessages } from './location.ts';

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
