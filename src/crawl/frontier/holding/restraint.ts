/** Who says which URLs have sunk, because what they belong to only repeats itself. */
export interface Restraint {
  sank(url: string): boolean;
  /** May one more that has sunk be taken before its time, when so many are under way? */
  hasRoom(underWay: number): boolean;
}
