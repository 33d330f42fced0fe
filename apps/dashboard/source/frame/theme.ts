/** Light, dark, or as the machine has it. */

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const kept = 'honeyguide-theme';
/** Drawings that read colours must be drawn again. */
export const themeChanged = 'honeyguide-theme-changed';

export const theme = (): Theme => themes.find(each => each === localStorage.getItem(kept)) ?? 'auto';

export function applyTheme(): void {
  const chosen = theme();
  if (chosen === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(kept, chosen);
  applyTheme();
  dispatchEvent(new Event(themeChanged));
}

/** Calls when colours change, by choice or by the machine. */
export function onColours(listener: () => void): () => void {
  const machine = matchMedia('(prefers-color-scheme: dark)');
  addEventListener(themeChanged, listener);
  machine.addEventListener('change', listener);
  return () => {
    removeEventListener(themeChanged, listener);
    machine.removeEventListener('change', listener);
  };
}

/** A colour of tokens.css as it is now, for canvases. */
export function colour(name: string, place: HTMLElement): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  place.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}
