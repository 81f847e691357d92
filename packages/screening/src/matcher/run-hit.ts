/** Where a listed name holds words in another script that a word in Latin letters may spell. */
export interface RunHit {
  readonly name: number;
  readonly start: number;
  readonly size: number;
  readonly sim: number;
}
