/**
 * The order of pending reports. Three things give points: how far a report is from the current price, how many people
 * follow the cut or the station, and how long it has waited. The points are added.
 */

interface Waiting {
  /** by how many percent it would change the published price, up or down; null: there is no published price */
  changePercent: number | null;
  /** how many people follow the cut or the station */
  followers: number;
  reportedAt: Date;
}

/** One point for each percent, up to this many: beyond it a report is wrong or urgent in any case. */
const mostChangePoints = 50;

/** Points for each doubling of the followers: the second follower matters more than the hundredth. */
const pointsPerDoubling = 5;
const mostFollowerPoints = 30;

/** Points for each day of waiting, two percent's worth, so that no report waits for ever. */
const pointsPerDay = 2;

const dayMs = 86_400_000;

/**
 * Returns the urgency of a pending report; higher comes first. All reports age at the same rate, so the number contains
 * the time of the report instead of its age, and stays correct. Only the difference between two urgencies has a
 * meaning.
 */
export function reportUrgency({ changePercent, followers, reportedAt }: Waiting): number {
  const ofChange =
    changePercent === null ? mostChangePoints : Math.min(mostChangePoints, Math.abs(changePercent));
  const ofFollowers = Math.min(mostFollowerPoints, pointsPerDoubling * Math.log2(1 + followers));
  const ofAge = (-pointsPerDay * reportedAt.getTime()) / dayMs;
  return ofChange + ofFollowers + ofAge;
}
