/** A machine, or a process on one, that makes requests for a crawl. */
export interface WorkerState {
  name: string;
  machine: string;
  /** Was it heard lately? */
  alive: boolean;
  /** Requests with it now, and those that it takes on at once. */
  underWay: number;
  capacity: number;
  /** Pages that it renders now, and those that it renders at once. */
  rendering: number;
  renderCapacity: number;
  /** Answers since it began, and those of them that were failures. */
  answers: number;
  failures: number;
  /** Answers a second, lately. */
  perSecond: number;
  /** Milliseconds that a request waits for it. */
  lag: number;
}
