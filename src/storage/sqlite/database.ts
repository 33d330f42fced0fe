/**
 * One connection to a database file, and the only place that knows which SQLite library is used. The library has the
 * interface of `node:sqlite`, so that Node's own module can take its place when every Node we run on has it.
 */
import { resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

/** What a column may hold. The library refuses to read integers beyond 2^53, and cuts a text at its first NUL. */
export type Value = string | number | Uint8Array | null;

export interface Statement<Parameters extends Value[], Row> {
  run(...parameters: Parameters): void;
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
}

export interface DatabaseOptions {
  readOnly?: boolean;
  /** Milliseconds to wait for another connection's lock (default 5000). */
  timeout?: number;
}

export class Database {
  private readonly connection: DatabaseSyncInstance;

  constructor(path: string, { readOnly = false, timeout = 5000 }: DatabaseOptions = {}) {
    // Resolved: the library takes a path that begins with "file:" for a URL.
    this.connection = new DatabaseSync(resolve(path), { readOnly, timeout });
  }

  /** A statement whose rows are objects. They have no prototype: copy what is handed on. */
  prepare<Parameters extends Value[], Row = never>(sql: string): Statement<Parameters, Row> {
    return keptWhileRead(this.connection.prepare(sql));
  }

  /** A statement whose rows are lists of columns, which are quicker to make than objects. */
  prepareLists<Parameters extends Value[], Row extends readonly Value[]>(sql: string): Statement<Parameters, Row> {
    const statement = this.connection.prepare(sql);
    statement.setReturnArrays(true);
    return keptWhileRead(statement);
  }

  /** Runs statements that give nothing back. */
  exec(sql: string): void {
    this.connection.exec(sql);
  }

  /** The first column of the first row. */
  value<Found extends Value>(sql: string, ...parameters: Value[]): Found | undefined {
    return this.prepareLists<Value[], [Found]>(sql).get(...parameters)?.[0];
  }

  /** The first column of every row. */
  column<Found extends Value>(sql: string, ...parameters: Value[]): Found[] {
    return this.prepareLists<Value[], [Found]>(sql)
      .all(...parameters)
      .map(([value]) => value);
  }

  /** All of it or, when it throws, nothing. A reading one sees one state of the database from beginning to end. */
  transaction<Result>(action: () => Result, kind: 'reading' | 'writing' = 'reading'): Result {
    this.exec(kind === 'writing' ? 'BEGIN IMMEDIATE' : 'BEGIN');
    try {
      const result = action();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      // Some failures, a full disk among them, have ended the transaction already.
      if (this.inTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  get inTransaction(): boolean {
    return this.connection.isTransaction;
  }

  /** May be called twice. Reads that are under way end. */
  close(): void {
    if (this.connection.isOpen) this.connection.close();
  }
}

/**
 * The library's iterators do not keep their statement alive: one that is collected in the middle of a read takes the process down, or ends the
 * read with "iterator was invalidated". So each iterator is given its statement to hold.
 */
function keptWhileRead(statement: StatementSyncInstance): StatementSyncInstance {
  const { iterate } = statement;
  const value: typeof iterate = (...parameters) => Object.assign(iterate.apply(statement, parameters), { statement });
  return Object.defineProperty(statement, 'iterate', { value });
}
