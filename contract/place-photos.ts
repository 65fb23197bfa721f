/** Addresses of the photos of shops and stations, without a schema, so that pages can build them without loading one. */

/** Under the API's prefix, like every path of a call. */
export const placePhotoPath = '/establishments/photos/:key';

export function placePhotoAddress(key: string | null): string | null {
  return key === null ? null : placePhotoPath.replace(':key', key);
}
