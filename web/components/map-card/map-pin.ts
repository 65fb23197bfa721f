export interface MapPin {
  key: string | number;
  /** place */
  name: string;
  /** a few characters on the pin: '6,89' */
  label: string;
  /** 'lowest' of the pins shown, this page's 'own' place, 'other' */
  kind: 'lowest' | 'own' | 'other';
  latitude: number;
  longitude: number;
  /** its page, in the list below */
  to?: string | undefined;
}
