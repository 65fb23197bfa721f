/** A site that is there to be visited. */
export interface Site {
  address: string;
  /** where it keeps what it has; goes with the site */
  folder: string;
  /** its database on a server; undefined: it is embedded, and in the folder's `data` */
  databaseUrl?: string | undefined;
}
