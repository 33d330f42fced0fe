/** Keys that do something on a page, unless somebody is typing. */
import { useEffect, useRef } from 'preact/hooks';

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const work = current.current[event.key];
      if (!work) return;
      event.preventDefault();
      work(event);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.isContentEditable) return target instanceof HTMLElement;
  const isField = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return isField || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** j and k go through whatever is marked as a row: the focus moves to its first link or button. */
export function useRowKeys(): void {
  useKeys({ j: () => step(1), k: () => step(-1) });
}

function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex(row => row.contains(document.activeElement));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.querySelector<HTMLElement>('a, button')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
