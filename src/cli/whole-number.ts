import { InvalidArgumentError } from 'commander';

/** A whole number within limits; anything else is bad usage. */
export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return text => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < minimum || value > maximum) {
      const range = maximum === Number.MAX_SAFE_INTEGER ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
      throw new InvalidArgumentError(`Write a whole number ${range}.`);
    }
    return value;
  };
}
