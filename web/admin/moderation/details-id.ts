/** The id of the details of a row, which its button controls. */
export const detailsId = 'detalhes';
