/** A running site. */
export interface Site {
  address: string;
  /** the folder of its data, deleted with the site */
  folder: string;
  /** its database on a server; undefined: it is embedded, in the folder's `data` */
  databaseUrl?: string | undefined;
}
