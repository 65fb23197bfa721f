export interface MapTiles {
  /** 'https://…/{z}/{x}/{y}.png' */
  url: string;
  /** attribution that the map's licence requires; HTML from configuration, never from a visitor */
  attribution: string;
}

/** Tiles from the configured address, with their attribution; null if none is configured. */
export function openStreetMap(url: string | null): MapTiles | null {
  if (url === null) return null;
  return {
    url,
    attribution:
      '© <a href="https://www.openstreetmap.org/copyright" rel="noopener" target="_blank">OpenStreetMap</a>',
  };
}
