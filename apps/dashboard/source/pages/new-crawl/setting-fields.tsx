/** Fields made from a description of settings. */
import { ChoiceField, TextField, Tick } from '../../parts/field.tsx';
import { settingWords } from '../../words/settings.ts';
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
  const label = settingWords(name);
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
      hint={kind === 'list' ? `${help}; one a line${name === 'allowPrivate' ? ', * for all' : ''}` : help}
      value={text}
      lines={kind === 'list' ? 2 : 1}
      placeholder={usual === undefined ? '' : String(usual)}
      onValue={onValue}
      numbers={isNumber ? { min: minimum, max: maximum, step: kind === 'integer' ? 1 : 'any' } : undefined}
    />
  );
}

/** How settings are grouped; what is in no group stands in the last one. */
const groups: readonly { title: string; holds: readonly string[] }[] = [
  {
    title: 'Limits',
    holds: ['maxRequests', 'maxTime', 'maxDepth', 'maxPerHost', 'maxPerSite', 'maxSeeds', 'maxKnown', 'maxWaiting'],
  },
  {
    title: 'Where it may go',
    holds: ['sameSite', 'include', 'exclude', 'language', 'hosts', 'sitemaps', 'allowPrivate'],
  },
  {
    title: 'Manners',
    holds: [
      ...['delay', 'concurrency', 'hostConcurrency', 'siteConcurrency', 'addressConcurrency', 'timeout', 'retries'],
      ...['userAgent', 'ignoreRobots', 'respectAiOptOut', 'proxy'],
    ],
  },
  { title: 'Reading and keeping', holds: [] },
];

/** All of them, in groups. */
export function GroupedFields({ settings, filled, onFilled }: SettingFieldsProps) {
  const named = new Set(groups.flatMap(({ holds }) => holds));
  return (
    <div class="fields">
      {groups.map(({ title, holds }) => (
        <section key={title} class="fields" aria-label={title}>
          <h3>{title}</h3>
          <SettingFields
            settings={settings.filter(({ name }) => (holds.length > 0 ? holds.includes(name) : !named.has(name)))}
            filled={filled}
            onFilled={onFilled}
          />
        </section>
      ))}
    </div>
  );
}
