/** In which order links are followed, and who says what is on topic; each with its own parameters. */
import { ChoiceField } from '../../parts/field.tsx';
import { type Draft, type Offered, parametersOf, partOf, usualJudge, usualStrategy } from './draft.ts';
import { SettingFields } from './setting-fields.tsx';

interface MethodFieldsProps {
  offered: Offered;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** What a strategy may need that this form cannot give. */
const wanting = ['corpus', 'model', 'labels'];

export function MethodFields({ offered, draft, onChange }: MethodFieldsProps) {
  const strategy = partOf(offered.strategies, draft.strategy);
  const judge = partOf(offered.judges, draft.judge);
  return (
    <div class="fields">
      <ChoiceField
        label="Order of the waiting links (strategy)"
        hint={
          strategy
            ? `${strategy.summary} ${strategy.paper ? `(${strategy.paper})` : ''}`
            : 'It learns while it crawls. The lab shows which one would be best for you.'
        }
        value={draft.strategy}
        choices={[
          { value: '', words: `${usualStrategy} (usual)` },
          ...offered.strategies
            .filter(({ name, needs }) => name !== usualStrategy && !needs.some(need => wanting.includes(need)))
            .map(({ name, family }) => ({ value: name, words: `${name} (${family})` })),
        ]}
        onValue={name => onChange({ strategy: name, params: {} })}
      />
      <SettingFields
        settings={parametersOf(strategy)}
        filled={draft.params}
        onFilled={params => onChange({ params })}
      />
      <ChoiceField
        label="Who says what is on topic (judge)"
        hint={
          judge?.summary ?? 'Goes by your words or examples and by the company a page is in; learns from your labels.'
        }
        value={draft.judge}
        choices={[
          { value: '', words: `${usualJudge} (usual)` },
          ...offered.judges
            .filter(({ name, needs }) => name !== usualJudge && !needs.some(need => wanting.includes(need)))
            .map(({ name }) => ({ value: name, words: name })),
        ]}
        onValue={name => onChange({ judge: name, judgeParams: {} })}
      />
      <SettingFields
        settings={parametersOf(judge)}
        filled={draft.judgeParams}
        onFilled={judgeParams => onChange({ judgeParams })}
      />
    </div>
  );
}
