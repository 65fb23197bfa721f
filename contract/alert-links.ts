/** The pages of price alerts that messages link to. They are apart from the others, so that few pages load them. */
export const alertPages = {
  own: '/avisos',
  confirm: '/avisos/confirmar',
  stop: '/avisos/parar',
} as const;

/** The code of a message, in the address of the page that stops all alerts of its recipient. */
export const stopParameter = 'codigo';
