export interface MapTiles {
  /** 'https://…/{z}/{x}/{y}.png' */
  url: string;
  /** owed to the map's makers; HTML from configuration, never from a visitor */
  attribution: string;
}

/** Tiles of the configured address, with what their makers are owed; none where none is configured. */
export function openStreetMap(url: string | null): MapTiles | null {
  if (url === null) return null;
  return {
    url,
    attribution:
      '© <a href="https://www.openstreetmap.org/copyright" rel="noopener" target="_blank">OpenStreetMap</a>',
  };
}
