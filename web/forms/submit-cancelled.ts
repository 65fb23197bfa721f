/** The person was asked before the call was made, and said no. The form stays open, and nothing has failed. */
export class ThoughtBetter extends Error {
  override readonly name = 'ThoughtBetter';
}
