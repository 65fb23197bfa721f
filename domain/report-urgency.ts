/**
 * The order of the reports that wait: three things matter, namely how far a report is from the current price, how many
 * people follow the cut or the station, and how long it has waited. Each is worth points, and the points are added.
 */

export interface Waiting {
  /** by how many percent it would change the published price, up or down; null: nothing is published there */
  changePercent: number | null;
  /** how many people follow the cut or the station */
  followers: number;
  reportedAt: Date;
}

/** One point for each percent; from here on a report is wrong or urgent in any case. */
const mostChangePoints = 50;

/** The second follower says more than the hundredth. */
const pointsPerDoubling = 5;
const mostFollowerPoints = 30;

/** A report that has waited a day is worth a difference of two percent more, so that none waits for ever. */
const pointsPerDay = 2;

const dayMs = 86_400_000;

/**
 * Returns the urgency of a waiting report; a larger one goes first. Its age grows alike for all that wait, so the number
 * holds the instant of the report instead, and stays right while time passes. Only differences of two urgencies mean
 * something.
 */
export function reportUrgency({ changePercent, followers, reportedAt }: Waiting): number {
  const ofChange =
    changePercent === null ? mostChangePoints : Math.min(mostChangePoints, Math.abs(changePercent));
  const ofFollowers = Math.min(mostFollowerPoints, pointsPerDoubling * Math.log2(1 + followers));
  const ofAge = (-pointsPerDay * reportedAt.getTime()) / dayMs;
  return ofChange + ofFollowers + ofAge;
}
