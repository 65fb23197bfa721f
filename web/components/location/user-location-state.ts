import type { Point } from '#domain/distance.ts';
import type { LocationState } from './location.ts';

/** A place the visitor has named instead of giving the device's location. */
export interface NamedPlace {
  /** 'Região Sul', 'CEP 77020-000' */
  name: string;
  point: Point;
}

export interface UserLocationState {
  device: LocationState;
  named: NamedPlace | null;
  /** the last place the device told; outlives a new question and its failure */
  located: Point | null;
  /** what was named when the device was last asked: its answer replaces that, and nothing named since */
  askedFrom: NamedPlace | null;
}

export type UserLocationEvent =
  | { kind: 'asked' }
  | { kind: 'answered'; device: LocationState }
  | { kind: 'named'; place: NamedPlace }
  | { kind: 'again' };

export const nowhere: UserLocationState = {
  device: { status: 'idle' },
  named: null,
  located: null,
  askedFrom: null,
};

/** The last known place stays until a new one is known: what is shown around it must not go away meanwhile. */
export function nextUserLocation(state: UserLocationState, event: UserLocationEvent): UserLocationState {
  const { device, named, askedFrom } = state;
  switch (event.kind) {
    case 'asked':
      return { ...state, device: { status: 'loading' }, askedFrom: named };
    case 'answered': {
      const namedSince = named !== askedFrom;
      if (event.device.status === 'done') {
        const { point: located } = event.device;
        return { ...state, device: event.device, located, named: namedSince ? named : null };
      }
      // Who gave up a named place and could not be located chooses anew.
      return namedSince
        ? { ...state, device: { status: 'idle' } }
        : { ...state, device: event.device, named: null };
    }
    case 'named':
      // The device's trouble no longer matters.
      return {
        ...state,
        named: event.place,
        device: device.status === 'error' ? { status: 'idle' } : device,
      };
    case 'again':
      return named ? { ...state, named: { ...named, point: { ...named.point } } } : state;
  }
}
