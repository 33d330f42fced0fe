/** The button in the head of the page: colours as the machine has them, light, dark, in turn. */
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icons.tsx';
import { chooseTheme, type Theme, theme, themes } from './theme.ts';

const about = {
  auto: { icon: 'half', words: 'Colours as this machine has them' },
  light: { icon: 'sun', words: 'Light colours' },
  dark: { icon: 'moon', words: 'Dark colours' },
} as const satisfies Record<Theme, { icon: string; words: string }>;

export function ThemeSwitch() {
  const [chosen, setChosen] = useState(theme);
  const next = themes[(themes.indexOf(chosen) + 1) % themes.length];
  const { icon, words } = about[chosen];
  return (
    <button
      type="button"
      class="round"
      title={`${words}. Press for: ${about[next].words.toLowerCase()}`}
      onClick={() => {
        chooseTheme(next);
        setChosen(next);
      }}
    >
      <Icon name={icon} />
      <span class="unseen">{words}</span>
    </button>
  );
}
