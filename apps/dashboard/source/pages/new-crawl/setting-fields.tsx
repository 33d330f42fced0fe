/** Fields made from a description of settings. */
import { ChoiceField, TextField, Tick } from '../../parts/field.tsx';
import type { Filled, Setting } from './setting-schema.ts';

interface SettingFieldsProps {
  settings: readonly Setting[];
  filled: Filled;
  onFilled: (filled: Filled) => void;
}

export function SettingFields({ settings, filled, onFilled }: SettingFieldsProps) {
  return (
    <div class="setting-fields">
      {settings.map(setting => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={filled[setting.name]}
          onValue={value => onFilled({ ...filled, [setting.name]: value })}
        />
      ))}
    </div>
  );
}

interface SettingFieldProps {
  setting: Setting;
  value: string | boolean | undefined;
  onValue: (value: string | boolean) => void;
}

function SettingField({ setting, value, onValue }: SettingFieldProps) {
  const { name, kind, help, usual, choices = [], minimum, maximum } = setting;
  const label = wordsOf(name);
  if (kind === 'flag') {
    return <Tick label={label} hint={help} checked={(value ?? usual) === true} onTick={onValue} />;
  }
  const text = typeof value === 'string' ? value : '';
  if (kind === 'choice') {
    const listed = choices.map(choice => ({ value: choice, words: choice }));
    return (
      <ChoiceField label={label} hint={help} value={text || String(usual ?? '')} choices={listed} onValue={onValue} />
    );
  }
  const isNumber = kind === 'number' || kind === 'integer';
  return (
    <TextField
      label={label}
      hint={kind === 'list' ? `${help}; one a line` : help}
      value={text}
      lines={kind === 'list' ? 2 : 1}
      placeholder={usual === undefined ? '' : String(usual)}
      onValue={onValue}
      numbers={isNumber ? { min: minimum, max: maximum, step: kind === 'integer' ? 1 : 'any' } : undefined}
    />
  );
}

/** `maxPerHost` is "Max per host". */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}
