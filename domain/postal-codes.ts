/**
 * Where the address or the point of a CEP is known from: a file of points that the operator has loaded, a service, or the
 * list of city centres.
 */
export const postalCodeSources = ['file', 'viacep', 'brasilapi', 'nominatim'] as const;
export type PostalCodeSource = (typeof postalCodeSources)[number];
