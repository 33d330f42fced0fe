import { InvalidArgumentError } from 'commander';
import { integer, readTable, spelled } from '../core/schema/index.js';

/** A whole number within limits, checked as every setting is; anything else is bad usage. */
export function wholeNumber(minimum: number, maximum = 1_000_000_000): (text: string) => number {
  const limits = { value: integer({ minimum, maximum }) };
  return text => {
    try {
      return readTable(
        limits,
        { value: text },
        spelled(() => 'It'),
      ).value;
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
    }
  };
}
