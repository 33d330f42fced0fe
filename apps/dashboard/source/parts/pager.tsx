import { number } from '../words/format.ts';

interface PagerProps {
  total: number;
  offset: number;
  limit: number;
  address: (offset: number) => string;
}

/** From one page of a list to the next, by links that can be shared. */
export function Pager({ total, offset, limit, address }: PagerProps) {
  if (total <= limit && offset === 0) return null;
  return (
    <nav class="pager row" aria-label="Pages of the list">
      {offset > 0 && (
        <a class="button" href={address(Math.max(0, offset - limit))} rel="prev">
          Before
        </a>
      )}
      <span class="quiet number">
        {number(Math.min(total, offset + 1))} to {number(Math.min(total, offset + limit))} of {number(total)}
      </span>
      {offset + limit < total && (
        <a class="button" href={address(offset + limit)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}
