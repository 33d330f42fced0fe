import type { ComponentChildren } from 'preact';

interface FigureProps {
  name: string;
  children: ComponentChildren;
  /** What it means, in smaller words below. */
  note?: ComponentChildren;
  strong?: boolean;
}

/** A number with its name, in a list of them. */
export function Figure({ name, children, note, strong = false }: FigureProps) {
  return (
    <div class={strong ? 'figure strong' : 'figure'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note !== undefined && <dd class="note">{note}</dd>}
    </div>
  );
}
