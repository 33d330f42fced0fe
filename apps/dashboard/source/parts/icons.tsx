/** Drawn here, so that nothing has to be loaded; all are decoration beside words. */

const hexagon = 'M8 1.2 13.9 4.6v6.8L8 14.8 2.1 11.4V4.6Z';

export function Cell({ full }: { full: boolean }) {
  return (
    <svg class="icon cell" viewBox="0 0 16 16" aria-hidden="true">
      <path d={hexagon} class={full ? 'full' : 'empty'} />
    </svg>
  );
}

/** The bird, looking out of a cell of the comb. */
export function Bird() {
  return (
    <svg class="bird" viewBox="0 0 32 32" aria-hidden="true">
      <path class="comb" d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75Z" />
      <path
        class="feathers"
        d="M6.6 24.2c.3-7.8 3.5-14.4 10-14.4 4.3 0 7 2.6 7.2 6.2l-1 .9c-.6 5-3.6 8.7-8.3 9.6-3 .5-5.7-.5-7.9-2.3Z"
      />
      <path class="beak" d="m23.3 13.3 5.2 2.1-4.9 1.7Z" />
      <circle class="eye" cx="19.4" cy="14.2" r="1.5" />
    </svg>
  );
}

const strokes = {
  sun: 'M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  moon: 'M13 9.7A5.6 5.6 0 0 1 6.3 3 5.6 5.6 0 1 0 13 9.7Z',
  half: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 0v12',
  out: 'M6 3H3v10h10v-3M9 3h4v4M13 3 7 9',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3 14 14',
};

export function Icon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path class="stroke" d={strokes[name]} />
    </svg>
  );
}
